import { isTaxDue } from '../../domain/comparison/below-zero.ts';
import type { FeeSlotYear, YearlyIrr } from '../../domain/comparison/comparative/comparative-report.ts';
import { guaranteedLapseYear } from '../../domain/policy/guaranteed-lapse.ts';
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import type { PdfSection, PdfSlot } from '../../domain/practice/reports/report-pdf.ts';
import type { ReportSnapshot, SharedReportView } from '../../domain/practice/reports/report.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { textIfReal } from '../words/dollars-text.ts';
import { headName } from '../words/headline-names.ts';
import { figureDollars, figureOf, incomeFigure, lapseTaxNote } from '../words/marks.ts';
import { LAPSED } from '../words/policy-text.ts';
import type { ReportPart } from '../words/report-facts.ts';
import { irrFootnote, irrText, sentences } from '../words/sentence-parts.ts';
import { taxText } from './comparative-charts.ts';
import { isUpright, yearly } from './sections.ts';
import { ageTable, pageBands, yearTable, type YearColumn } from './year-tables.ts';

/** The input of a comparison's pages. */
export interface ComparisonView {
  view: SharedReportView;
  report: ReportPart;
  basis: ReportBasis;
  slots: PdfSlot[];
  inputs: ReportSnapshot['inputs'];
}

/** Appendix A: the policy's columns and the accounts' values, then a table for each visible tab. */
export const yearlyTables = (comparisonView: ComparisonView): PdfSection[] => [
  ...yearlyValues(comparisonView),
  ...accountsByYear(comparisonView),
  ...feesAndTaxes(comparisonView),
];

type Row = NonNullable<ComparisonView['report']['comparative_table']>['rows'][number];

const GROUPS = ['Illustrated', 'Guaranteed', 'Policy IRR'] as const;

type PolicyColumn = [group: (typeof GROUPS)[number], label: string, of: (row: Row, at: number) => string];

function policyColumns({ report, basis }: ComparisonView): PolicyColumn[] {
  const { yearly_irr: irr } = report;
  const { guaranteed } = basis;
  const lapse = guaranteed ? guaranteedLapseYear(guaranteed) : Infinity;
  const tax = taxText(basis);
  const guaranteedCell = (values: readonly (number | null)[]) => (_row: Row, at: number) =>
    at >= lapse ? LAPSED : formatTableDollars(values[at]);
  const rate = (of: 'irr_surrender' | 'irr_death') => (_row: Row, at: number) => policyRate(irr?.[at], of);
  const columns: PolicyColumn[] = [
    ['Illustrated', `Surrender, ${tax}`, ({ slots }) => figureDollars(figureOf(slots[0], 'value'))],
    ['Illustrated', 'Death benefit', ({ slots }) => figureDollars(figureOf(slots[0], 'death_benefit'))],
  ];
  if (guaranteed)
    columns.push(
      ['Guaranteed', 'Surrender, before tax', guaranteedCell(guaranteed.surrender_value)],
      ['Guaranteed', 'Death benefit', guaranteedCell(guaranteed.death_benefit)],
    );
  if (irr)
    columns.push(
      ['Policy IRR', 'Surrender', rate('irr_surrender')],
      ['Policy IRR', 'Death benefit', rate('irr_death')],
    );
  return columns;
}

export function policyRate(irr: YearlyIrr | undefined, of: 'irr_surrender' | 'irr_death'): string {
  const policy = irr?.slots[0];
  return irr && policy ? irrText(figureOf(policy, of), policy[`${of}_status`], irr.year) : '–';
}

function yearlyValues(comparisonView: ComparisonView): PdfSection[] {
  const { report, basis, slots } = comparisonView;
  const { comparative_table: table, yearly_irr: irr } = report;
  if (!table || table.rows.length === 0) return [];
  const accounts = slots.filter(({ slot }) => slot > 1);
  const accountGroup = {
    slot: null,
    name: `Account value, ${taxText(basis)}`,
    columns: accounts.map(({ name }) => headName(name)),
  };
  const columns = policyColumns(comparisonView);
  const groups = GROUPS.flatMap((group) => {
    const labels = columns.flatMap(([of, label]) => (of === group ? [label] : []));
    const name = group === 'Illustrated' ? wordsOf(basis).label : group;
    return labels.length > 0 ? [{ slot: group === 'Illustrated' ? 1 : null, name, columns: labels }] : [];
  });
  const income = table.footer.slots[0];
  const years = ageTable({
    lead: ['Outlay', 'Income'],
    heads: [...groups, ...(accounts.length > 0 ? [accountGroup] : [])],
    rows: table.rows.map((row, at) => ({
      year: row.year,
      age: row.age,
      cells: [
        formatTableDollars(row.outlay),
        figureDollars(incomeFigure(figureOf(row.slots[0], 'net_income'))),
        ...columns.map(([, , of]) => of(row, at)),
        ...accounts.map(({ slot }) => figureDollars(figureOf(row.slots[slot - 1], 'value'))),
      ],
    })),
    totals: [
      formatTableDollars(table.footer.total_outlay),
      income ? figureDollars(figureOf(income, 'total_net_income')) : '',
      ...[...columns, ...accounts].map(() => ''),
    ],
  });
  const first = years.columns.length - accounts.length;
  const lede = sentences(
    lapseTaxNote(table.rows.map((row) => row.slots[0]?.net_income)),
    table.rows.some((row) => isTaxDue(row.slots[0]?.value)) && basis.value_basis === 'after_tax'
      ? 'A value below zero is the tax due if the policy is surrendered.'
      : '',
    irr
      ? `The IRR is after tax${textIfReal(basis, ' and inflation')} to the end of each year. ${irrFootnote(irr)}`
      : '',
  );
  const withSlots = years.columns.map((one, at) => ({ ...one, slot: accounts[at - first]?.slot }));
  const bands = isUpright(years) ? years.bands : pageBands(years.bands);
  return [yearly('Yearly values', { ...years, bands, columns: withSlots }, { lede })];
}

function accountsByYear({ report: { comparative_table: table }, slots }: ComparisonView): PdfSection[] {
  const accounts = slots.filter(({ slot }) => slot > 1);
  if (!table || table.rows.length === 0 || accounts.length === 0) return [];
  const first = new Map(
    accounts.map(({ slot }) => [slot, table.rows.findIndex((row) => row.slots[slot - 1]?.depleted)]),
  );
  const years = yearTable({
    rows: table.rows.map(({ outlay: _outlay, ...row }) => row),
    slots: accounts,
    columns: [
      {
        label: 'Income',
        of(year, row, slot) {
          const text = figureDollars(figureOf(year, 'net_income'));
          return first.get(slot) === row ? `×\u00a0${text}` : text;
        },
      },
      { label: 'To heirs', of: (year) => figureDollars(figureOf(year, 'death_benefit')) },
    ],
    totals: {
      outlay: null,
      of: (slot) => [figureDollars(figureOf(table.footer.slots[slot - 1], 'total_net_income')), ''],
    },
  });
  const isShort = [...first.values()].some((row) => row >= 0);
  const lede = isShort ? '× marks the first year that was not paid in full.' : '';
  return [yearly('Income and death benefits of the accounts', years, { lede })];
}

function feesAndTaxes({ report: { fee_analysis: analysis }, slots }: ComparisonView): PdfSection[] {
  if (!analysis) return [];
  const { rows, totals, policy_charges: charges } = analysis;
  const feesOf = ({ fees }: FeeSlotYear, slot: number) =>
    slot === 1 && charges === 'not_available' ? 'n/a' : formatTableDollars(fees);
  // Columns with only dashes are omitted to save room.
  const hasAny = (slot: number, of: (year: FeeSlotYear) => number | null): boolean =>
    rows.some(({ slots: years }) => {
      const year = years[slot - 1];
      return year !== undefined && Math.abs(of(year) ?? 0) >= 0.5;
    });
  const columns: YearColumn<FeeSlotYear>[] = [
    { label: 'Fees', of: (year, _row, slot) => feesOf(year, slot) },
    {
      label: 'Tax',
      of: (year) => formatTableDollars(taxOf(year)),
      isOf: (slot) => slot !== 1 || hasAny(slot, taxOf),
    },
    {
      label: 'Interest',
      of: (year) => formatTableDollars(year.loan_interest),
      isOf: (slot) => hasAny(slot, ({ loan_interest: interest }) => interest),
    },
  ];
  const totalsOf = (slot: number): string[] => {
    const total = totals[slot - 1];
    return columns
      .filter(({ isOf }) => isOf?.(slot) ?? true)
      .map(({ of }) => (total ? of(total, rows.length, slot) : formatTableDollars(null)));
  };
  const table = yearTable({ rows, slots, columns, totals: { outlay: null, of: totalsOf } });
  return [yearly('Fees, taxes and loan interest by year', table)];
}

/** Total tax of an account, without Medicare's surcharge. */
const taxOf = ({ growth_tax, distribution_tax, net_investment_income_tax }: FeeSlotYear): number | null =>
  sum(sum(growth_tax, distribution_tax), net_investment_income_tax);

const sum = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one == null && other == null ? null : (one ?? 0) + (other ?? 0);
