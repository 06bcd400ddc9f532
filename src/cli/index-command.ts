/** The index figures of a practice: listed, imported from CSV, removed. The same check as on the admin's page. */
import type { IndexFigures } from '../domain/market/index-figures.ts';
import { checkImport, type ImportSummary } from '../domain/market/imported/check-import.ts';
import { indexImportSchema } from '../domain/market/imported/import-schema.ts';
import { listedSeries, type ListedSeries } from '../domain/market/imported/listed-series.ts';
import {
  isOwnSeriesId,
  layOver,
  OWN_SERIES_IDS,
  seriesName,
  type OwnFiguresStore,
  type OwnSeriesId,
} from '../domain/market/imported/own-figures.ts';
import { parseWith } from '../domain/shared/field-errors.ts';
import { optionValue, type Arguments, type ExitStatus } from './command.ts';
import { errorFields, reasonOf, refuse } from './refusal.ts';
import type { Terminal } from './terminal.ts';
import { columnsText } from './text-columns.ts';

export interface Indexes {
  store: OwnFiguresStore;
  shipped: IndexFigures;
  /** "2026-11-21" */
  today: string;
}

export type OpenIndexes = (dataFolder?: string) => Promise<Indexes>;

const USAGE =
  'Usage: plumbline index list, or index import <id> <file> --publisher <text> --source <text>, or index remove <id>.\n';

export async function indexCommand(
  args: Arguments,
  terminal: Terminal,
  open: OpenIndexes,
): Promise<ExitStatus> {
  const [verb, id, file, ...rest] = args.positionals;
  const indexes = await open(optionValue(args, 'data'));
  if (verb === 'list' && id === undefined) return list(indexes, args.options.json === true, terminal);
  const known = id === undefined || isOwnSeriesId(id) ? null : unknownId(id);
  if (verb === 'import' && id !== undefined && file !== undefined && rest.length === 0) {
    return isOwnSeriesId(id)
      ? importFile(indexes, { id, file }, args, terminal)
      : refuse(terminal, { id: [known ?? ''] });
  }
  if (verb === 'remove' && id !== undefined && file === undefined) {
    if (!isOwnSeriesId(id)) return refuse(terminal, { id: [known ?? ''] });
    const removed = indexes.store.remove(id);
    terminal.out(
      removed
        ? `${seriesName(id)}: removed; what ships is in force again.\n`
        : `${seriesName(id)} has no figures of your own.\n`,
    );
    return 0;
  }
  terminal.err(USAGE);
  return 2;
}

const unknownId = (id: string): string =>
  id === 'blended'
    ? 'Blended Index is made of DJIA, US bonds, EURO STOXX 50 and Russell 2000; import those.'
    : `There is no index with the id ${id}. The ids are ${OWN_SERIES_IDS.join(', ')}.`;

function list({ store, shipped }: Indexes, json: boolean, terminal: Terminal): ExitStatus {
  const own = store.read();
  const rows = listedSeries(layOver(shipped, own), own);
  if (json) terminal.out(`${JSON.stringify(rows, null, 2)}\n`);
  else
    terminal.out(
      `${columnsText([['id', 'name', 'months', 'figures'], ...rows.map(cells)], '').join('\n')}\n`,
    );
  return 0;
}

const cells = ({ id, name, first_month, last_month, loaded }: ListedSeries): string[] => [
  id,
  name,
  first_month && last_month ? `${first_month} to ${last_month}` : 'No history loaded',
  loaded === 'own' ? 'your own' : loaded === 'shipped' ? 'shipped' : '',
];

async function importFile(
  { store, shipped, today }: Indexes,
  { id, file }: { id: OwnSeriesId; file: string },
  args: Arguments,
  terminal: Terminal,
): Promise<ExitStatus> {
  let csv: string;
  try {
    csv = await terminal.readText(file);
  } catch (error) {
    return refuse(terminal, { file: [reasonOf(error)] });
  }
  const request = parseWith(indexImportSchema, {
    csv,
    publisher: optionValue(args, 'publisher'),
    source: optionValue(args, 'source'),
    mode: optionValue(args, 'mode'),
    confirmed_jumps: args.options.yes === true,
  });
  if (!request.ok) return refuse(terminal, errorFields(request.error, 'input'));
  const checked = checkImport(id, request.value, layOver(shipped, store.read()), today);
  if (!checked.ok) return refuse(terminal, errorFields(checked.error, 'csv'));
  const { figures, summary } = checked.value;
  if (summary.jumps.length > 0 && !request.value.confirmed_jumps) {
    terminal.err(`${jumpWords(summary)}\nLook at them, and add --yes if they are right.\n`);
    return 2;
  }
  const kept = args.options['dry-run'] !== true;
  if (kept) store.save(id, figures);
  terminal.out(`${JSON.stringify({ id, kept, ...summary }, null, 2)}\n`);
  return 0;
}

const jumpWords = ({ jumps }: ImportSummary): string =>
  jumps
    .map(({ month, change }) => `${month} moved by ${(change * 100).toFixed(1)}% in one month.`)
    .join('\n');
