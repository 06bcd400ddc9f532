/** Prints the stored figures of an exported report, then each that differs today. */
import { isUndamaged, type Sha256 } from '../../domain/practice/reports/report-document.ts';
import {
  historicalFileSchema,
  type StoredHistoricalFile,
  reportFileSchema,
  type StoredFigures,
  type StoredReport,
} from '../../domain/practice/reports/report-file-schema.ts';
import {
  replayHistoricalReport,
  replayReport,
  type Replayed,
} from '../../domain/practice/reports/replay-report.ts';
import { parseWith, ok, type Result, type Schema } from '../../domain/shared/result.ts';
import type { Figures } from '../../domain/practice/reports/calculator.ts';
import {
  type Arguments,
  type ExitStatus,
  errorFields,
  refuse,
  type Terminal,
  columnsText,
  usageError,
} from '../command.ts';
import { PERIOD_TITLES } from '../../rendering/words/history/historical-part.ts';
import * as wiring from '../wiring.ts';
import { readDocument } from '../read-document.ts';
import { FOUR_PERIODS } from '../../domain/comparison/historical/historical-report.ts';
import { formatPercent, formatTableDollars } from '../../domain/shared/format.ts';

// Formats an exported report as tables for a terminal: totals, then years.

const heading = ({ names, meta, taken_at }: StoredReport | StoredHistoricalFile, of: string): string[] => [
  `${names.report}: ${of}, ${names.client.firstname} ${names.client.lastname}, by ${names.advisor}`,
  `Taken ${taken_at}, engine ${meta.engine_version}, legal figures ${meta.data_vintage}` +
    (meta.market_vintage ? `, market figures ${meta.market_vintage}` : ''),
  '',
];

function storedFiguresText(file: StoredReport): string {
  const removed = new Set(file.deleted_comparative_vehicle_ids);
  return [
    ...heading(file, file.names.scenario),
    ...totals(file.report, removed),
    ...file.variants.flatMap(({ name, report }) => ['', `Variant: ${name}`, ...totals(report, removed)]),
    '',
    ...years(file.report),
    '',
  ].join('\n');
}

const filled = ({ slots }: StoredFigures) => slots.filter(({ kind }) => kind !== 'empty');

function totals(figures: StoredFigures, removed: ReadonlySet<number>): string[] {
  const { footer } = figures.comparative_table;
  const slots = filled(figures);
  const line = (label: string, of: (slot: number) => string) => [label, ...slots.map(({ slot }) => of(slot))];
  const total = (slot: number) => footer.slots[slot - 1];
  const needed = (slot: number) => figures.making_things_equal.find((row) => row.slot === slot);
  // To the last income year, as in the report's table, not to the horizon.
  const lastPaid = figures.comparative_table.rows.findLast(
    ({ slots: [policy] }) => (policy?.net_income ?? 0) > 0.005,
  )?.age;
  const paidTo = (longevity: { age: number | null; beyond_horizon?: boolean | undefined } | null = null) =>
    longevity?.beyond_horizon ? lastPaid : longevity?.age;
  const rate = (value: { rate: number | null; status: string } | undefined) =>
    value === undefined ? '' : value.rate === null ? value.status : formatPercent(value.rate);
  const rows = [
    line('', (slot) => `${nameOf(figures, slot)}${removed.has(slot) ? ' (removed)' : ''}`),
    line('Net income', (slot) => formatTableDollars(total(slot)?.total_net_income)),
    line('Income paid through age', (slot) => String(paidTo(total(slot)?.longevity) ?? '-')),
    line('Ending value', (slot) => formatTableDollars(total(slot)?.ending_value)),
    line('Ending death benefit', (slot) => formatTableDollars(total(slot)?.ending_death_benefit)),
    line('Net IRR', (slot) => formatPercent(total(slot)?.net_irr)),
    line('Fees and taxes', (slot) => formatTableDollars(figures.fee_analysis.totals[slot - 1]?.total)),
    line('Needed to pay as long', (slot) => rate(needed(slot)?.longevity_ror)),
    line('Needed to end with as much', (slot) => rate(needed(slot)?.surrender_ror)),
    line('Needed to leave as much', (slot) => rate(needed(slot)?.death_ror)),
  ];
  return [
    `Outlay ${formatTableDollars(footer.total_outlay)}`,
    ...columnsText(rows, '', columnsExcept(rows, 0)),
  ];
}

/** Income, value and death benefit of each slot, below its number. */
function years(figures: StoredFigures): string[] {
  const slots = filled(figures).map(({ slot }) => slot);
  const head = [
    'Age',
    'Outlay',
    ...slots.flatMap((slot) => [`${slot} income`, `${slot} value`, `${slot} death`]),
  ];
  const rows = figures.comparative_table.rows.map((row) => [
    String(row.age),
    formatTableDollars(row.outlay),
    ...slots.flatMap((slot) => {
      const year = row.slots[slot - 1];
      return [year?.net_income, year?.value, year?.death_benefit].map(formatTableDollars);
    }),
  ]);
  const legend = slots.map((slot) => `${slot} ${nameOf(figures, slot)}`).join(', ');
  return [legend, ...columnsText([head, ...rows], '', columnsExcept([head]))];
}

const nameOf = ({ slots }: StoredFigures, number: number): string =>
  slots.find(({ slot }) => slot === number)?.name ?? '-';

const columnsExcept = (rows: readonly (readonly string[])[], left?: number): ReadonlySet<number> =>
  new Set((rows[0] ?? []).map((_, column) => column).filter((column) => column !== left));

// Formats an exported historical report as tables for a terminal, one per slot.

function historicalFiguresText(file: StoredHistoricalFile): string {
  const { names, report } = file;
  return [
    ...heading(file, names.simulation),
    `${report.period_count} periods of ${report.horizon} years, ${report.first_month} to ${report.last_month}; the policy lapses in ${formatPercent(report.lapse_share)} of them`,
    ...report.comparative_table.flatMap((slot) => ['', ...slotText(file, slot)]),
    '',
  ].join('\n');
}

type Slot = StoredHistoricalFile['report']['comparative_table'][number];

function slotText(
  { report, deleted_historical_vehicle_ids: removed }: StoredHistoricalFile,
  of: Slot,
): string[] {
  const name = report.slots.find(({ slot }) => slot === of.slot)?.name ?? '-';
  const worst = report.own_worst.find(({ slot }) => slot === of.slot);
  const rows = [
    ...FOUR_PERIODS.map((period) => [PERIOD_TITLES[period], ...cellsOf(of[period])]),
    ...(worst ? [['Its own worst', ...cellsOf(worst)]] : []),
  ];
  const head = ['', 'From', 'Credited', 'Income', 'Income paid through age', 'Ending value', 'IRR'];
  const isRemoved = removed.includes(of.slot);
  return [
    `${name}${isRemoved ? ' (removed)' : ''}`,
    ...columnsText([head, ...rows], '', new Set([2, 3, 4, 5, 6])),
  ];
}

const cellsOf = (period: Slot['worst']): string[] => [
  period.start_month,
  formatPercent(period.average_credit),
  formatTableDollars(period.total_income),
  String(period.longevity.age ?? '-'),
  formatTableDollars(period.ending_value),
  formatPercent(period.irr_surrender),
];

const DAMAGED =
  'The file is damaged: its content does not match its hash. Export the report again, or use another copy.';

export async function replayReportCommand(
  args: Arguments,
  terminal: Terminal,
  { figures, sha256 }: { figures: Figures; sha256: Sha256 } = wiring,
): Promise<ExitStatus> {
  const [path, ...rest] = args.positionals;
  if (path === undefined || rest.length > 0)
    throw usageError('replay-report <file|->. The file is what a report’s export gives');
  const document = await readDocument(path, terminal);
  if (!document.ok) return refuse(terminal, document.error);
  const file = contentOf(document.value);
  const kind =
    file.plumbline === 'historical-report' ? HISTORICAL : file.plumbline === 'report' ? COMPARATIVE : null;
  if (!kind) return refuse(terminal, { input: ['This is not an exported report.'] });
  if (!isUndamaged(file, sha256)) return refuse(terminal, { hash: [DAMAGED] });
  const read = kind(file, figures);
  if (!read.ok) return refuse(terminal, errorFields(read.error));
  const { stored, text, replayed } = read.value;
  const isSame = replayed.differences.length === 0 && replayed.refused.length === 0;
  if (args.options.json === true) {
    terminal.out(`${JSON.stringify({ ...stored, ...replayed }, null, 2)}\n`);
  } else {
    terminal.out(text());
    terminal.out(isSame ? '\nToday’s engine gives the same figures.\n' : differencesText(replayed));
  }
  return isSame ? 0 : 1;
}

type File = Readonly<Record<string, unknown>>;

interface ReadReport {
  /** Printed as JSON in addition to the differences. */
  stored: object;
  text(): string;
  replayed: Replayed;
}

type ReadKind = (file: File, figures: Figures) => Result<ReadReport>;

const kindOf =
  <Stored extends StoredReport | StoredHistoricalFile>(
    schema: Schema<Stored>,
    textOf: (stored: Stored) => string,
    replay: (stored: Stored, figures: Figures) => Replayed,
  ): ReadKind =>
  (file, figures) => {
    const read = parseWith(schema, file);
    if (!read.ok) return read;
    const { taken_at, meta, report, ...more } = read.value;
    return ok({
      stored: { taken_at, meta, report, ...('variants' in more && { variants: more.variants }) },
      text: () => textOf(read.value),
      replayed: replay(read.value, figures),
    });
  };

const COMPARATIVE = kindOf(reportFileSchema, storedFiguresText, replayReport);
const HISTORICAL = kindOf(historicalFileSchema, historicalFiguresText, replayHistoricalReport);

/** Accepts the browser's file and the API's response with its envelope. */
function contentOf(document: unknown): File {
  if (!isObject(document)) return {};
  return !('plumbline' in document) && isObject(document.data) ? document.data : document;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function differencesText({ differences, refused }: Replayed): string {
  const lines = [
    ...refused.map(({ path, detail }) => `${path}: rejected by the current engine: ${detail}`),
    ...differences.map(
      ({ path, stored, today, rule }) =>
        `${path}: stored ${formatValue(stored)}, today ${formatValue(today)}. Rule: ${rule}`,
    ),
  ];
  const count = differences.length === 1 ? '1 figure' : `${differences.length} figures`;
  const title = differences.length === 0 ? 'Otherwise today:' : `Otherwise today, ${count}:`;
  return `\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

const formatValue = (value: unknown): string =>
  value === undefined
    ? 'nothing'
    : isObject(value) || Array.isArray(value)
      ? 'a part'
      : JSON.stringify(value);
