/** Lists, imports (CSV) and removes the index figures of a practice, with the checks of the admin page. */
import type { AuditEntry } from '../../domain/practice/users/audit-log.ts';
import {
  checkImport,
  type CheckedImport,
  type ImportSummary,
} from '../../domain/market/imported/check-import.ts';
import { importLosses, type ImportLosses } from '../../domain/practice/operation/import-losses.ts';
import { practiceDate } from '../../domain/shared/dates.ts';
import { indexImportSchema } from '../../domain/market/imported/import-schema.ts';
import {
  listSeries,
  type ListedSeries,
  isCustomSeriesId,
  overlayFigures,
  CUSTOM_SERIES_IDS,
  seriesName,
  type LeftoverChange,
  type CustomSeriesId,
  type StagedChange,
  changeDetail,
  discardOnError,
  activateStaged,
  discardedEntry,
  INDEX_AUDIT_ACTIONS,
} from '../../domain/market/imported/imported-figures.ts';
import { parseWith } from '../../domain/shared/result.ts';
import {
  optionValue,
  type Arguments,
  type ExitStatus,
  type Run,
  errorFields,
  refuse,
  type Terminal,
  columnsText,
  usageError,
} from '../command.ts';
import { textOf } from '../read-document.ts';
import { openIndexes } from '../wiring.ts';

type Indexes = Awaited<ReturnType<typeof openIndexes>>;

const USAGE =
  'index list, or index import <id> <file> --publisher <text> --source <text>, or index remove <id>';

export const indexCommand: Run = async (args, terminal) => {
  const [verb, id, file, ...rest] = args.positionals;
  const indexes = await openIndexes(optionValue(args, 'data'));
  if (verb === 'list' && id === undefined) return list(indexes, args.options.json === true, terminal);
  const isImport = verb === 'import' && file !== undefined && rest.length === 0;
  if (id === undefined || !(isImport || (verb === 'remove' && file === undefined))) throw usageError(USAGE);
  if (!isCustomSeriesId(id)) return refuse(terminal, { id: [unknownId(id)] });
  if (isImport) return importFile(indexes, { id, file }, args, terminal);
  const losses = args.options.yes === true ? null : await lossesIn(indexes, id, null);
  if (losses !== null) return requestConfirmation(losses, [], terminal);
  const staged = indexes.store.stageRemoval(id);
  if (staged !== null) await applyChange({ id, kind: 'removal', staged, auditDetails: [] }, indexes);
  terminal.out(
    staged === null
      ? `${seriesName(id)} has no imported figures.\n`
      : `${seriesName(id)}: removed. The shipped figures are active again.\n`,
  );
  return 0;
};

interface Change {
  id: CustomSeriesId;
  kind: LeftoverChange['kind'];
  staged: StagedChange;
  auditDetails: readonly string[];
}

/** Records the change in the audit log before activating it, like the server. */
async function applyChange({ id, kind, staged, auditDetails }: Change, indexes: Indexes): Promise<void> {
  const log = await discardOnError(staged, () => indexes.openLog());
  const recordAudit = async (entry: AuditEntry) => log?.audit.record(entry, indexes.now);
  try {
    const detail = changeDetail(id, staged, auditDetails);
    await discardOnError(staged, () =>
      recordAudit({ action: INDEX_AUDIT_ACTIONS[kind], user_id: null, detail }),
    );
    await activateStaged(staged, () => recordAudit(discardedEntry({ id, kind, mark: staged.mark }, null)));
  } finally {
    await log?.close();
  }
}

const unknownId = (id: string): string =>
  id === 'blended'
    ? 'Blended Index is made of DJIA, US bonds, EURO STOXX 50 and Russell 2000; import those.'
    : `There is no index with the id ${id}. The ids are ${CUSTOM_SERIES_IDS.join(', ')}.`;

function list({ store, shipped }: Indexes, isJson: boolean, terminal: Terminal): ExitStatus {
  const importedFigures = store.read();
  const rows = listSeries(overlayFigures(shipped, importedFigures), importedFigures);
  const table = () => columnsText([['id', 'name', 'months', 'figures'], ...rows.map(cells)], '').join('\n');
  terminal.out(`${isJson ? JSON.stringify(rows, null, 2) : table()}\n`);
  return 0;
}

const cells = ({ id, name, first_month, last_month, loaded }: ListedSeries): string[] => [
  id,
  name,
  first_month && last_month ? `${first_month} to ${last_month}` : 'No history loaded',
  loaded === 'own' ? 'your own' : loaded === 'shipped' ? 'shipped' : '',
];

async function importFile(
  indexes: Indexes,
  { id, file }: { id: CustomSeriesId; file: string },
  args: Arguments,
  terminal: Terminal,
): Promise<ExitStatus> {
  const { store, shipped, now, zone } = indexes;
  const csv = await textOf(file, terminal);
  if (!csv.ok) return refuse(terminal, { file: [csv.error] });
  const request = parseWith(indexImportSchema, {
    csv: csv.value,
    publisher: optionValue(args, 'publisher'),
    source: optionValue(args, 'source'),
    mode: optionValue(args, 'mode'),
    confirmed_jumps: args.options.yes === true,
    confirmed_losses: args.options.yes === true,
  });
  if (!request.ok) return refuse(terminal, errorFields(request.error, 'input'));
  const present = overlayFigures(shipped, store.read());
  const checked = checkImport(id, request.value, present, practiceDate(now, await zone()));
  if (!checked.ok) return refuse(terminal, errorFields(checked.error, 'csv'));
  const { figures, summary } = checked.value;
  if (!request.value.confirmed_losses) {
    const losses = await lossesIn(indexes, id, checked.value);
    const jumps = formatJumps(summary);
    if (losses !== null || jumps.length > 0) return requestConfirmation(losses, jumps, terminal);
  }
  const isSaved = args.options['dry-run'] !== true;
  if (isSaved) {
    const auditDetails = [`${summary.first_month} to ${summary.last_month}`, request.value.source];
    await applyChange({ id, kind: 'import', staged: store.stage(id, figures), auditDetails }, indexes);
  }
  terminal.out(`${JSON.stringify({ id, kept: isSaved, ...summary }, null, 2)}\n`);
  return 0;
}

/** Returns null if no confirmation is necessary. `imported: null` is a removal. */
async function lossesIn(
  indexes: Indexes,
  id: CustomSeriesId,
  imported: CheckedImport | null,
): Promise<ImportLosses | null> {
  const { store, shipped } = indexes;
  const importedFigures = store.read();
  if (imported ? imported.summary.replaces === null : !Object.hasOwn(importedFigures, id)) return null;
  const log = await indexes.openLog();
  try {
    return await importLosses({ id, imported, importedFigures, shipped }, log && log.cases);
  } finally {
    await log?.close();
  }
}

function requestConfirmation(
  losses: ImportLosses | null,
  jumps: readonly string[],
  terminal: Terminal,
): ExitStatus {
  const lines = [...(losses ? [losses.text] : []), ...jumps, 'Add --yes if this is right.'];
  terminal.err(`${lines.join('\n')}\n`);
  return 2;
}

const formatJumps = ({ jumps }: ImportSummary): string[] =>
  jumps.map(({ month, change }) => `${month} moved by ${(change * 100).toFixed(1)}% in one month.`);
