/** Costs of a comparison: totals by kind as bars and as a table. */
import { rewordForOrigin } from '../../domain/policy/ledger-origin.ts';
import type { PdfBlock } from '../../domain/practice/reports/report-pdf.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { textIfReal } from '../words/dollars-text.ts';
import { figureDollars, figureOf, figurePercent, unmarked } from '../words/marks.ts';
import { lapseTaxOf, type ReportPart } from '../words/report-facts.ts';
import { sentences } from '../words/sentence-parts.ts';
import { bars, dollarsBar } from './comparative-charts.ts';
import type { ComparisonView } from './comparative-tables.ts';
import { leftColumn, slotColumn, tableOf } from './sections.ts';

const COSTS = [
  ['fees', 'Charges and fees'],
  ['growth_tax', 'Tax on growth'],
  ['distribution_tax', 'Tax on distributions'],
  ['net_investment_income_tax', 'Net investment income tax'],
  ['total', 'All fees and taxes'],
  ['loan_interest', 'Loan interest, not a fee'],
  ['irmaa', 'Medicare surcharge (IRMAA), not paid by the account'],
] as const;
const KINDS = COSTS.slice(0, 4);

const RATES = [
  ['share_of_outlay', 'Share of outlay', ', in dollars as they are paid'],
  ['annual_cost', 'Annual cost, gross rate less net return', ' before inflation'],
] as const;

export function costBlocks(
  { report, basis, slots }: ComparisonView,
  { totals, policy_charges: charges }: NonNullable<ReportPart['fee_analysis']>,
  note: string,
): PdfBlock[] {
  const hasAny = ([key]: (typeof COSTS)[number]) =>
    key === 'total' || totals.some((one) => Math.abs(one[key] ?? 0) >= 0.5);
  const rows = COSTS.filter(hasAny);
  const kinds = KINDS.filter(hasAny);
  const isUnknown = (slot: number, key: string) =>
    slot === 1 && charges === 'not_available' && (key === 'fees' || key === 'total');
  const tax = lapseTaxOf(basis);
  const notes = sentences(
    charges === 'implied'
      ? rewordForOrigin('The policy’s charges are implied by its illustrated rate and values.', basis)
      : '',
    tax ? `Tax on distributions includes ${figureDollars(tax)} on the lapse at ${basis.lapse_age}.` : '',
  );
  const chart = bars(report, 'Costs: fees and taxes in total', {
    height: 200,
    note,
    groups: kinds.map(([key, label]) => ({
      label,
      of: ({ index }) => dollarsBar(unmarked(totals[index]?.[key])),
    })),
  });
  return [
    ...(kinds.length === 0 ? [] : [chart]),
    tableOf(
      '',
      [leftColumn('In total'), ...slots.map(slotColumn)],
      [
        ...rows.map(([key, label]) => [
          label,
          ...slots.map(({ slot }) =>
            isUnknown(slot, key) ? 'n/a' : formatTableDollars(totals[slot - 1]?.[key]),
          ),
        ]),
        ...RATES.map(([key, label, more]) => [
          `${label}${textIfReal(basis, more)}`,
          ...slots.map(({ slot }) => figurePercent(figureOf(totals[slot - 1], key))),
        ]).filter(([, ...rates]) => rates.some((rate) => rate !== '–')),
      ],
      {
        isStrong: (at) => rows[at]?.[0] === 'total',
        note: kinds.length === 0 ? sentences(note, notes) : notes,
      },
    ),
  ];
}
