/** The four chosen periods as rows: one section per slot, one column per period, and each slot's worst period. */
import { TAX_IF_SURRENDERED } from '../dollars-text.ts';
import {
  FOUR_PERIODS,
  type HistoricalPeriod,
  type HistoricalReport,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../../domain/comparison/below-zero.ts';
import {
  formatPercent,
  formatReturn,
  formatTableDollars,
  formatInteger,
} from '../../../domain/shared/format.ts';
import { HALF_A_CENT } from '../../../domain/shared/rounding.ts';
import {
  activeSlots,
  ofSlot,
  slotEntries,
  deathIrrLabel,
  endIrrLabel,
  valueLabel,
  PERIOD_TITLES,
  type HistoricalPart,
  countOf,
  periodName,
  periodsWord,
  lapsedIncome,
} from './historical-part.ts';
import { hypotheticalLine } from '../policy-text.ts';
import { markIn, withMark, type Mark } from '../marks.ts';

type TableCell = string | number | null;

type FourPeriods = ReturnType<typeof fourPeriods>;
type Table = HistoricalReport['comparative_table'];
type Cell = HistoricalPeriod & { percentile?: number };

interface RowSpec {
  key: string;
  /** Member of the period, if not the key; null without an explanation. */
  at?: (period: Cell) => string | null;
  label: (isPolicy: boolean, basis: HistoricalBasis) => string;
  text: (period: Cell, basis: HistoricalBasis) => string;
  cell: (period: Cell, basis: HistoricalBasis) => TableCell;
  isStrong?: boolean;
  /** Omitted if there is little room. */
  isExtra?: boolean;
}

const percentCell = (value: number | null): TableCell => (value === null ? null : formatPercent(value));

const SLOT_WORST = 'Own worst';

/** Shown next to a negative value, if any. */
const TAX_DUE = 'tax_if_surrendered';

const rateRow = (
  key: 'average_credit' | 'geometric' | 'irr_surrender' | 'irr_death',
  label: RowSpec['label'],
  format = formatPercent,
): RowSpec => ({
  key,
  isExtra: true,
  label,
  text: (period) => format(period[key]),
  cell: (period) => (period[key] === null ? null : format(period[key])),
});

const dollarRow = (key: 'total_income' | 'death_benefit', label: RowSpec['label']): RowSpec => ({
  key,
  isExtra: true,
  label,
  text: (period) => formatTableDollars(period[key]),
  cell: (period) => period[key],
});

const ROWS: readonly RowSpec[] = [
  rateRow('average_credit', (isPolicy) => (isPolicy ? 'Credited rate, average' : 'Return, average')),
  rateRow('geometric', (isPolicy) => (isPolicy ? 'Credited rate, compound' : 'Return, compound')),
  {
    key: 'zero_years',
    isExtra: true,
    label: (isPolicy) => (isPolicy ? 'Years at 0%' : 'Years without a gain'),
    text: (period) => String(period.zero_years),
    cell: (period) => period.zero_years,
  },
  dollarRow('total_income', () => 'Total income, after tax'),
  {
    key: 'longevity',
    at: ({ longevity: { age } }) => (age === null ? null : 'longevity.age'),
    label: () => 'Income paid to',
    text: paidTo,
    cell: paidTo,
  },
  {
    key: 'ending_value',
    label: valueLabel,
    text: (period) => formatTableDollars(floorAtZero(period.ending_value)),
    cell: (period) => period.ending_value,
    isStrong: true,
  },
  {
    key: TAX_DUE,
    at: () => 'ending_value',
    label: () => TAX_IF_SURRENDERED,
    text: (period) => formatTableDollars(taxDueOf(period.ending_value)),
    cell: (period) => taxDueOf(period.ending_value),
  },
  dollarRow('death_benefit', (_, basis) => `To heirs at ${basis.last_age}`),
  rateRow('irr_surrender', endIrrLabel, formatReturn),
  rateRow('irr_death', deathIrrLabel, formatReturn),
  {
    key: 'percentile',
    isExtra: true,
    label: () => 'Percentile of all periods',
    text: (period) => percentileText(period.percentile),
    cell: (period) => (period.percentile === undefined ? null : percentileText(period.percentile)),
  },
];

/** "89", "86, then short"; a dash without income. */
export function paidTo(
  { longevity, lapse_year }: Pick<HistoricalPeriod, 'longevity' | 'lapse_year'>,
  { income, last_age }: HistoricalBasis,
): string {
  // A policy can lapse after its last income.
  if (longevity.years === null || income === null) return '–';
  if (longevity.beyond_horizon) return String(Math.min(income.to_age, last_age));
  const age = longevity.age;
  if (longevity.years === 0 || age === null || age < income.from_age)
    return lapse_year === null ? 'never in full' : 'lapsed before';
  return `${Math.min(age, income.to_age)}, then ${lapse_year === null ? 'short' : 'lapsed'}`;
}

/** Up to one decimal: the lowest of 546 is at 0.18, so "1st of 100" would be too precise. */
export function percentileText(percentile: number | null | undefined): string {
  if (percentile === null || percentile === undefined) return '–';
  return percentile < 1 ? 'lowest 1%' : `${Math.round(percentile)}`;
}

export function fourPeriods(report: HistoricalPart, table: Table, basis: HistoricalBasis) {
  const years = report.horizon ?? basis.last_age - basis.first_age + 1;
  const policy = table[0];
  const columns = FOUR_PERIODS.map((name) => ({
    title: PERIOD_TITLES[name],
    months: policy ? periodName(policy[name].start_month, years) : '',
  }));
  const returns = FOUR_PERIODS.map((name) => policy?.[name].index_geometric ?? null);
  return {
    /** Column headings, with the months of each. */
    columns: [...columns, { title: SLOT_WORST, months: 'of each' }],
    indexReturn: {
      label: 'Index return, without dividends',
      texts: [...returns.map(formatPercent), ''],
      cells: [...returns.map(percentCell), null],
      at: [...FOUR_PERIODS.map((name) => `comparative_table.0.${name}.index_geometric`), null],
      marks: new Array<Mark>(),
      isStrong: false,
      isExtra: false,
    },
    sections: slotEntries(activeSlots(report), table).map(({ place, own: slotTable, ...activeSlot }) => {
      const worst = ofSlot(report.own_worst, activeSlot.slot);
      const periods: (Cell | undefined)[] = [...FOUR_PERIODS.map((name) => slotTable[name]), worst];
      const isDue = periods.some((period) => isTaxDue(period?.ending_value));
      /** `texts`, `cells` (as copied), `marks` and `at` (paths in the report): per period, then of the slot's worst period. */
      const rows = ROWS.filter(({ key }) => isDue || key !== TAX_DUE).map((row) => ({
        key: row.key,
        label: row.label(activeSlot.isPolicy, basis),
        isStrong: row.isStrong ?? false,
        isExtra: row.isExtra ?? false,
        texts: periods.map((period) =>
          period ? withMark(row.text(period, basis), markIn(period, row.key)) : '',
        ),
        cells: periods.map((period) => (period ? row.cell(period, basis) : null)),
        marks: periods.map((period) => markIn(period, row.key)),
        at: [
          ...FOUR_PERIODS.map((name) => placed(`comparative_table.${place}.${name}`, row, slotTable[name])),
          row.key === 'percentile' || !worst ? null : placed(`own_worst.${place}`, row, worst),
        ],
      }));
      const worstPeriod = worst ? periodName(worst.start_month, years) : '';
      return { activeSlot, rows, worstPeriod, notes: notesOf(slotTable, worst, basis) };
    }),
  };
}

function placed(period: string, { key, at }: RowSpec, figures: Cell): string | null {
  const member = at ? at(figures) : key;
  return member === null ? null : `${period}.${member}`;
}

/** Lapses, those with tax by the income before them, and credits above the carrier's. Equal notes are shown once. */
function notesOf(
  slotTable: Table[number],
  worst: HistoricalPeriod | undefined,
  { first_age: first, illustrated_rate: rate, origin }: HistoricalBasis,
) {
  const notes = new Map<string, string[]>();
  const add = (title: string, note: string | null) => {
    if (note) notes.set(note, [...(notes.get(note) ?? []), title]);
  };
  const addEach = (of: (period: Cell & { note: string | null }) => string | null) => {
    for (const name of FOUR_PERIODS) add(PERIOD_TITLES[name], of(slotTable[name]));
  };
  const taxedLapse = (period: HistoricalPeriod | undefined): string | null => {
    const text = lapsedIncome(period);
    return text && `Lapses at ${first + (period?.lapse_year ?? 0) - 1}. ${text}`;
  };
  addEach((period) => taxedLapse(period) || period.note);
  add(SLOT_WORST, taxedLapse(worst));
  addEach(({ geometric, hypothetical = [] }) =>
    rate !== null && hypothetical.includes('geometric')
      ? `${hypotheticalLine({ tried: geometric, own: rate }, { origin })}.`
      : null,
  );
  return [...notes].map(([note, periods]) => ({ period: periods.join(', '), note }));
}

export function fourPeriodsCells({ columns, indexReturn, sections }: FourPeriods): TableCell[][] {
  const isMarked = sections.some(({ rows }) => rows.some(({ marks }) => marks.some((mark) => mark !== '')));
  const line = (name: string, label: string, cells: readonly TableCell[], marks: readonly string[] = []) => [
    name,
    label,
    ...cells.flatMap((cell, place) => (isMarked ? [cell, marks[place] || null] : [cell])),
  ];
  const titles = columns.map(({ title }) => title);
  const marks = titles.map((title) => `${title}, mark`);
  const months = columns.map((column) => column.months);
  return [
    line('', '', titles, marks),
    line('', 'Months', months),
    line('', indexReturn.label, indexReturn.cells),
    ...sections.flatMap(({ activeSlot: { name }, rows, worstPeriod }) => [
      line(name, 'Months', [null, null, null, null, worstPeriod]),
      ...rows.map((row) => line(name, row.label, row.cells, row.marks)),
    ]),
  ];
}

// The criterion that chose the four periods, and its limits.

/** With `max_level`, each period has its own level income, which is always paid in full. */
const incomeOf = ({ income_mode: mode }: Pick<HistoricalBasis, 'income_mode'>): string =>
  mode === 'max_level' ? 'level income' : 'income paid in full';

/** The criterion that ranks the policy's periods. */
export function rankingText(basis: Pick<HistoricalBasis, 'rank_by' | 'income_mode'>): string {
  switch (basis.rank_by) {
    case 'index_return':
      return 'index return';
    case 'total_income':
      return 'the policy’s total income';
    default:
      return `the policy’s outcome: ${incomeOf(basis)} first, then the remaining value`;
  }
}

/** If all periods pay the same, the four are in chronological order. */
const ALL_PAY_THE_SAME =
  'Ranked by the policy’s total income, which is the same in every period: the first period is shown as the worst and the last as the best, regardless of the ending value.';

export function rankText(
  { period_count: all = 0, horizon = 0, lapse_share: share, comparative_table: table }: HistoricalPart,
  basis: HistoricalBasis,
): string {
  const lapsed = share === undefined ? 0 : countOf(share, all);
  const lapses =
    lapsed > 0
      ? ` Of all ${periodsWord(all, horizon)}, ${formatInteger(lapsed)} ${lapsed === 1 ? 'lapses' : 'lapse'}.`
      : '';
  const policy = table?.find(({ slot }) => slot === 1);
  const isTied =
    basis.rank_by === 'total_income' &&
    policy !== undefined &&
    policy.best.total_income - policy.worst.total_income < HALF_A_CENT;
  if (isTied) return ALL_PAY_THE_SAME + lapses;
  const ranked = `Ranked by ${rankingText(basis)}.`;
  const hasAccounts = table?.some(({ slot }) => slot !== 1);
  const isByIndex = basis.rank_by === 'index_return';
  if (!hasAccounts && !isByIndex) return ranked + lapses;
  const difference = isByIndex
    ? 'The worst for the index may not be the worst for the policy'
    : 'The policy’s worst period may not be an account’s worst';
  // The worst period of a slot is chosen by outcome, so its rate of return need not be the lowest.
  return `${ranked} ${difference}; the right column shows the worst of each, by ${incomeOf(basis)} and then by value.${lapses}`;
}
