import { floorAtZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { FeeSlotYear, FeeTotals } from '../../domain/comparison/comparative/comparative-report.ts';
import { carrierIllustration, isAbove } from '../../domain/policy/carrier-scale.ts';
import { guaranteedColumns, guaranteedLapseYear } from '../../domain/policy/guaranteed-lapse.ts';
import type { LedgerRow } from '../../domain/policy/illustration.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import type { PdfSection, PdfSlot, PdfTable } from '../../domain/practice/reports/report-pdf.ts';
import type { ReportSnapshot, SharedReportView } from '../../domain/practice/reports/report.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { TAX_IF_SURRENDERED } from '../words/dollars-text.ts';
import { graphMarks, type Measure } from '../words/graph-series.ts';
import {
  figureDollars,
  figureOf,
  figureText,
  incomeFigure,
  lapseTaxNote,
  unmarked,
  type PolicyFigure,
} from '../words/marks.ts';
import { LAPSED } from '../words/policy-text.ts';
import type { ReportPart } from '../words/report-facts.ts';
import { pdfWordsOf } from './pdf-words.ts';
import { irrFootnote, irrText, formatDollarsInText, sentences } from '../words/sentence-parts.ts';
import { isEmphasized, leftColumn, section, slotColumn, tableOf, yearly } from './sections.ts';
import { dollarColumn, yearTable, type YearColumn } from './year-tables.ts';

/** The input of a comparison's pages. */
export interface ComparisonView {
  view: SharedReportView;
  report: ReportPart;
  basis: ReportBasis;
  slots: PdfSlot[];
  inputs: ReportSnapshot['inputs'];
}

export const yearlyTables = (comparisonView: ComparisonView): PdfSection[] => [
  ...yearByYear(comparisonView),
  ...feesAndTaxes(comparisonView),
  ...policyByYear(comparisonView),
  ...incomeSoFar(comparisonView),
  ...paidToHeirs(comparisonView),
];

function yearByYear({ report: { comparative_table: table }, basis, slots }: ComparisonView): PdfSection[] {
  if (!table || table.rows.length === 0) return [];
  const afterTax = basis.value_basis === 'after_tax';
  const owes = (slot: number): boolean =>
    afterTax && table.rows.some((row) => isTaxDue(row.slots[slot - 1]?.value));
  const first = new Map(
    slots.map(({ slot }) => [slot, table.rows.findIndex((row) => row.slots[slot - 1]?.depleted)]),
  );
  const years = yearTable({
    rows: table.rows,
    slots,
    columns: [
      {
        label: 'Income',
        of(year, row, slot) {
          const income = figureOf(year, 'net_income');
          const text = figureDollars(slot === 1 ? incomeFigure(income) : income);
          return first.get(slot) === row ? `×\u00a0${text}` : text;
        },
      },
      {
        label: 'Value',
        of: (year) => figureDollars(figureOf(year, 'value', afterTax ? floorAtZero(year.value) : year.value)),
      },
      { label: TAX_IF_SURRENDERED, of: ({ value }) => formatTableDollars(taxDueOf(value)), isOf: owes },
      dollarColumn('To heirs', 'death_benefit'),
    ],
    totals: {
      outlay: table.footer.total_outlay,
      of(slot) {
        const income = figureOf(table.footer.slots[slot - 1], 'total_net_income');
        // A value and a death benefit have no total.
        const noTotals = owes(slot) ? ['', '', ''] : ['', ''];
        return [income.value === null ? '' : figureDollars(income), ...noTotals];
      },
    },
  });
  const note = lapseTaxNote(table.rows.map((row) => row.slots[0]?.net_income));
  return [
    yearly('Year by year', years, {
      lede: sentences('× marks the first year that was not paid in full.', note),
    }),
  ];
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
  return [
    yearly(
      'Fees, taxes and loan interest, year by year',
      yearTable({ rows, slots, columns, totals: { outlay: null, of: totalsOf } }),
    ),
    ...byTables(totals, slots),
  ];
}

/** Total tax of an account, without Medicare's surcharge. */
const taxOf = ({ growth_tax, distribution_tax, net_investment_income_tax }: FeeSlotYear): number | null =>
  sum(sum(growth_tax, distribution_tax), net_investment_income_tax);

const sum = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one == null && other == null ? null : (one ?? 0) + (other ?? 0);

/** Additional lines of accounts that are taxed by the federal tables. */
function byTables(totals: readonly FeeTotals[], slots: readonly PdfSlot[]): PdfSection[] {
  const pairs = slots.flatMap(({ slot, name }) => {
    const { irmaa, net_investment_income_tax: tax } = totals[slot - 1] ?? {};
    if (irmaa === undefined) return [];
    const text = `Net investment income tax ${formatDollarsInText(tax ?? 0)}, counted in its taxes. Medicare surcharge (IRMAA) ${formatDollarsInText(irmaa ?? 0)}, not paid by the account.`;
    return [{ title: name, text }];
  });
  return pairs.length > 0
    ? [section('', 'Accounts taxed by the federal tables', [{ type: 'pairs', pairs }])]
    : [];
}

/** The policy's columns before tax, guaranteed next to illustrated, and the yearly rate of return after tax. */
function policyByYear({ report, basis, slots, inputs }: ComparisonView): PdfSection[] {
  const { comparative_table: table, yearly_irr: irr } = report;
  const isGuaranteed = basis.guaranteed !== undefined;
  if (!table || table.rows.length === 0 || !(isGuaranteed || irr)) return [];
  const rows = inputs.illustration.rows.slice(0, table.rows.length);
  const guaranteed = guaranteedColumns(rows);
  const lapse = guaranteed ? guaranteedLapseYear(guaranteed) : Infinity;
  const profile = inputs.compliance_profile;
  const carrier = profile && carrierIllustration(inputs).rows;
  /** A figure of the ledger, as the profile shows it next to the carrier's. */
  const compared = (value: number, limit: number | undefined): PolicyFigure => {
    if (limit === undefined || !isAbove(value, limit)) return unmarked(value);
    return profile === 'client_clamped' ? { value: limit, mark: '†' } : { value, mark: '‡' };
  };
  const pair = (of: 'surrender_value' | 'death_benefit', label: string): YearColumn<LedgerRow>[] => [
    { label, of: (row, at) => figureDollars(compared(row[of], carrier?.[at]?.[of])) },
    {
      label: 'Guaranteed',
      of: (row, at) => (at >= lapse ? LAPSED : formatTableDollars(row[`guaranteed_${of}`])),
      isOf: () => isGuaranteed,
    },
  ];
  const rate = (of: 'irr_surrender' | 'irr_death', label: string): YearColumn<LedgerRow> => ({
    label,
    of(_row, at) {
      const { year = 0, slots: [policy] = [] } = irr?.[at] ?? {};
      return policy ? irrText(figureOf(policy, of), policy[`${of}_status`], year) : '–';
    },
    isOf: () => irr !== undefined,
  });
  const years = yearTable({
    rows: rows.map((row) => ({
      year: row.year,
      age: row.age,
      outlay: row.premium_outlay ?? 0,
      slots: [row],
    })),
    slots: slots.filter(({ slot }) => slot === 1),
    columns: [
      ...pair('surrender_value', 'Surrender value'),
      ...pair('death_benefit', 'Death benefit'),
      rate('irr_surrender', 'IRR, surrender'),
      rate('irr_death', 'IRR, death benefit'),
    ],
  });
  const heading = isGuaranteed
    ? 'What the carrier illustrates and what it guarantees'
    : 'Policy values and internal rate of return';
  const dollars = basis.inflation === undefined ? '' : ', in the dollars of each year';
  return [
    yearly(heading, years, {
      lede: sentences(
        `Values are at the end of the year, before tax, ${pdfWordsOf(basis).shown}${dollars}.`,
        irr ? `The IRR is after tax to the end of each year. ${irrFootnote(irr)}` : '',
      ),
    }),
  ];
}

function incomeSoFar({ report: { cumulative_values: values }, slots }: ComparisonView): PdfSection[] {
  if (!values) return [];
  const years = yearTable({
    rows: values.rows.map(({ outlay: _outlay, ...row }) => row),
    slots,
    columns: [
      {
        label: 'Income + value',
        of(year) {
          const { cumulative_value: both, value } = year;
          const comparisonView = both === null ? null : both + taxDueOf(value);
          return figureDollars(figureOf(year, 'cumulative_value', comparisonView));
        },
      },
      dollarColumn('Income + to heirs', 'cumulative_death_benefit'),
    ],
  });
  return [yearly('Income so far, and what is left', years)];
}

function paidToHeirs({ report: { legacy }, slots }: ComparisonView): PdfSection[] {
  if (!legacy) return [];
  const columns = [dollarColumn('To heirs', 'death_benefit'), dollarColumn('With income', 'total_benefit')];
  return [yearly('Paid to heirs, year by year', yearTable({ rows: legacy.rows, slots, columns }))];
}

/** Figures of a chart at five-year steps, with the first and last year. */
export function stepsTable(
  graph: NonNullable<ReportPart['comparative_graph']>,
  measure: Measure,
  slots: readonly PdfSlot[],
  write: (value: number | null) => string,
): PdfTable {
  const marks = slots.map(({ slot }) => graphMarks(graph, measure, slot - 1));
  const last = graph.ages.at(-1) ?? 0;
  return tableOf(
    'The same at five-year steps',
    [leftColumn('Age'), ...slots.map(slotColumn)],
    graph.ages.flatMap((age, at) => {
      if (at > 0 && !isEmphasized(age, last)) return [];
      const figures = slots.map(({ slot }, place) => ({
        value: graph[measure][slot - 1]?.[at] ?? null,
        mark: marks[place]?.[at] ?? ('' as const),
      }));
      return [[String(age), ...figures.map((figure) => figureText(figure, write))]];
    }),
  );
}
