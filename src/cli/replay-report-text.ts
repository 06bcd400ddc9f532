/** The figures of an exported report as tables for a terminal: totals first, then the years. */
import type { StoredFigures, StoredReport } from '../domain/practice/reports/report-file-schema.ts';
import { formatPercent, formatTableDollars } from '../domain/shared/format.ts';
import { columnsText } from './text-columns.ts';

export function storedFiguresText(file: StoredReport): string {
  const { names, meta, taken_at } = file;
  const { firstname, lastname } = names.client;
  const removed = new Set(file.deleted_comparative_vehicle_ids);
  return [
    `${names.report}: ${names.scenario}, ${firstname} ${lastname}, by ${names.advisor}`,
    `Taken ${taken_at}, engine ${meta.engine_version}, legal figures ${meta.data_vintage}` +
      (meta.market_vintage ? `, market figures ${meta.market_vintage}` : ''),
    '',
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
  // To the last year of the income, as the report's table says it, not to the end of the horizon.
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
    line('Paid to age', (slot) => String(paidTo(total(slot)?.longevity) ?? '-')),
    line('Ending value', (slot) => formatTableDollars(total(slot)?.ending_value)),
    line('Ending death benefit', (slot) => formatTableDollars(total(slot)?.ending_death_benefit)),
    line('Net IRR', (slot) => formatPercent(total(slot)?.net_irr)),
    line('Fees and taxes', (slot) => formatTableDollars(figures.fee_analysis.totals[slot - 1]?.total)),
    line('Needed to pay as long', (slot) => rate(needed(slot)?.longevity_ror)),
    line('Needed to end with as much', (slot) => rate(needed(slot)?.surrender_ror)),
    line('Needed to leave as much', (slot) => rate(needed(slot)?.death_ror)),
  ];
  return [`Outlay ${formatTableDollars(footer.total_outlay)}`, ...columnsText(rows, '', allBut(rows, 0))];
}

/** Income, value and death benefit of each slot, under its number. */
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
  return [legend, ...columnsText([head, ...rows], '', allBut([head]))];
}

const nameOf = ({ slots }: StoredFigures, number: number): string =>
  slots.find(({ slot }) => slot === number)?.name ?? '-';

const allBut = (rows: readonly (readonly string[])[], left?: number): ReadonlySet<number> =>
  new Set((rows[0] ?? []).map((_, column) => column).filter((column) => column !== left));
