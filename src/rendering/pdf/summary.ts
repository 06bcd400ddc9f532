/** The summary page: the slots side by side, the values by age, and what to check. */
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import { isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import type { PdfBlock, PdfSection } from '../../domain/practice/reports/report-pdf.ts';
import { formatPercent, formatTableDollars } from '../../domain/shared/format.ts';
import { caveat } from '../words/caveat.ts';
import { headline } from '../words/headline.ts';
import { guaranteedAtEnd } from '../words/policy-text.ts';
import { netReturnLabel } from '../words/dollars-text.ts';
import { figureDollars, figureReturn } from '../words/marks.ts';
import { factFigure, lapseTaxOf, reportFacts, type SlotFacts } from '../words/report-facts.ts';
import { reportNotes } from '../words/report-notes.ts';
import { afterFees, sentences, yearsOf } from '../words/sentence-parts.ts';
import { graphChart } from './comparative-charts.ts';
import type { ComparisonView } from './comparative-tables.ts';
import { checksOf, section } from './sections.ts';

type Cell = { text: string; note: string; isBad: boolean };

const CHECK_TITLES: Readonly<Record<string, string>> = {
  limit: 'Contribution limit',
  unequal: 'Returns',
  surrender: 'Surrender',
  rmd: 'RMDs',
  back: 'History',
};

/** Notes below the headline. The appendix has the others. */
export const LEDE_NOTES: readonly string[] = ['contributions', 'income', 'guaranteed'];

export function summary(comparisonView: ComparisonView): PdfSection {
  const { report, basis } = comparisonView;
  const { comparative_graph: graph } = report;
  const all = reportNotes(report, basis);
  const lede = all.flatMap(({ id, text }) => (LEDE_NOTES.includes(id) ? [text] : []));
  // The footer has the result at guaranteed rates.
  const withoutGuarantee = { ...basis, guaranteed_lapse_age: undefined, guaranteed_end: undefined };
  return section(
    headline(report, basis) || 'The comparison',
    { lede: sentences(caveat(report, withoutGuarantee), ...lede) },
    [
      ...summaryBlocks(comparisonView),
      ...(graph ? [graphChart(report, basis, graph, { measure: 'value', height: 230 })] : []),
      ...checksOf(all, (id) => CHECK_TITLES[id.split('_')[0] ?? '']),
    ],
  );
}

function summaryBlocks({ report, basis, inputs, slots }: ComparisonView): PdfBlock[] {
  const facts = reportFacts(report, basis);
  if (!facts) return [];
  const { income, endAge } = facts;
  const all = [facts.policy, ...facts.vehicles];
  const row = (label: string, of: (one: SlotFacts) => Partial<Cell> & { text: string }, isBig = false) => ({
    label,
    isBig,
    cells: slots.map(({ slot }): Cell => {
      const one = all.find((fact) => fact.slot === slot);
      return { note: '', isBad: false, ...(one ? of(one) : { text: '–' }) };
    }),
  });
  const footer = report.comparative_table?.footer.slots;
  const guaranteed = guaranteedAtEnd(basis);
  const { guaranteed_lapse_age: lapse } = basis;
  const guaranteedRow = (label: string, text: string) =>
    row(label, ({ isPolicy }) => ({ text: isPolicy ? text : 'no guarantee' }));
  return [
    {
      type: 'summary',
      rows: [
        ...(income ? [row('Full income through age', (one) => paidThrough(one, income), true)] : []),
        row('Income, after tax', (one) => incomeOf(one, basis)),
        row(
          `Value at ${endAge}, ${basis.value_basis === 'after_tax' ? 'after' : 'before'} tax`,
          (one) => ({
            text: figureDollars(factFigure(one, 'endValue')),
            ...(basis.value_basis === 'after_tax' && isTaxDue(one.endValue)
              ? { text: '$0', note: `tax due if surrendered ${formatTableDollars(taxDueOf(one.endValue))}` }
              : {}),
            isBad: one.endValue <= -0.5,
          }),
          !income,
        ),
        ...(guaranteed && !lapse
          ? [guaranteedRow(`Guaranteed value at ${endAge}, before tax`, guaranteed.value)]
          : []),
        row(`Paid to heirs if death occurs at ${endAge}`, (one) => ({
          text: figureDollars(factFigure(one, 'toHeirs')),
        })),
        ...(guaranteed && !lapse
          ? [guaranteedRow(`Guaranteed if death occurs at ${endAge}`, guaranteed.deathBenefit)]
          : []),
        row('Return before fees and charges', (one) =>
          returnOf(one, basis, inputs.illustration.illustrated_rate),
        ),
        ...(footer
          ? [
              row(`${netReturnLabel(basis)}, to surrender at ${endAge}`, (one) => ({
                text: figureReturn(factFigure(one, 'netReturn')),
                note: one.isPolicy && one.netReturn !== null ? wordsOf(basis).illustrated : '',
              })),
            ]
          : []),
        ...(lapse === undefined
          ? []
          : [guaranteedRow('Guaranteed coverage through age', String(lapse === null ? endAge : lapse - 1))]),
      ],
    },
  ];
}

/** A policy that lapses: the income before the lapse, then its tax. */
function incomeOf(one: SlotFacts, basis: ReportBasis) {
  const tax = lapseTaxOf(basis);
  const total = factFigure(one, 'totalIncome');
  if (!one.isPolicy || !tax) return { text: figureDollars(total) };
  const before = figureDollars({ ...total, value: one.totalIncome + tax.value });
  return { text: before, note: `before the lapse; then ${figureDollars(tax)} of tax`, isBad: true };
}

function paidThrough(
  { isPolicy, paidToAge, runsOutAt }: SlotFacts,
  { from_age, to_age }: NonNullable<ReportBasis['income']>,
): Cell {
  const text = paidToAge === null ? '–' : String(paidToAge);
  if (isPolicy && runsOutAt !== null) return { text, note: `lapses at ${runsOutAt}`, isBad: true };
  if (paidToAge === null || paidToAge < from_age) return { text: '–', note: 'never in full', isBad: true };
  const short = to_age - paidToAge;
  return short > 0
    ? { text, note: `${yearsOf(short)} short`, isBad: true }
    : { text, note: 'every year', isBad: false };
}

/** Empty without a rate. */
function returnOf({ isPolicy, slot }: SlotFacts, basis: ReportBasis, illustratedRate: number | undefined) {
  const vehicle = basis.vehicles[slot - 2];
  if (isPolicy && illustratedRate !== undefined)
    return { text: formatPercent(illustratedRate), note: wordsOf(basis).illustrated };
  return isPolicy || !vehicle
    ? { text: '–' }
    : { text: formatPercent(vehicle.rate_of_return), note: afterFees(vehicle) };
}
