/** The summary page: the slots side by side, and the risks. */
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import { isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import type { PdfBlock } from '../../domain/practice/reports/report-pdf.ts';
import type { ReportSnapshot } from '../../domain/practice/reports/report.ts';
import { formatPercent, formatTableDollars } from '../../domain/shared/format.ts';
import { guaranteedAtEnd, guaranteedSentence } from '../words/policy-text.ts';
import { netReturnLabel } from '../words/dollars-text.ts';
import { figureDollars, figurePercent } from '../words/marks.ts';
import { factFigure, reportFacts, type ReportFacts, type SlotFacts } from '../words/report-facts.ts';
import { pdfWordsOf } from './pdf-words.ts';
import type { ComparisonView } from './comparative-tables.ts';
import { afterFees, sentences, yearsOf } from '../words/sentence-parts.ts';

type Cell = { text: string; note: string; isBad: boolean };

export function summaryBlocks({ report, basis, inputs, slots }: ComparisonView): PdfBlock[] {
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
  const guaranteedRow = (label: string, text: string) =>
    row(label, ({ isPolicy }) => ({ text: isPolicy ? text : '–' }));
  return [
    {
      type: 'summary',
      rows: [
        ...(income ? [row('Full income through age', (one) => paidThrough(one, income), true)] : []),
        row('Income, total', (one) => ({
          text: figureDollars(factFigure(one, 'totalIncome')),
          note: one.isPolicy && lapseTaxOf(basis) ? 'less lapse tax' : '',
        })),
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
        ...(guaranteed ? [guaranteedRow(`Guaranteed value at ${endAge}, before tax`, guaranteed.value)] : []),
        row(`Paid to heirs if death occurs at ${endAge}`, (one) => ({
          text: figureDollars(factFigure(one, 'toHeirs')),
        })),
        ...(guaranteed
          ? [guaranteedRow(`Guaranteed if death occurs at ${endAge}`, guaranteed.deathBenefit)]
          : []),
        row('Return before fees and charges', (one) =>
          returnOf(one, basis, inputs.illustration.illustrated_rate),
        ),
        ...(footer
          ? [
              row(`${netReturnLabel(basis)}, to surrender at ${endAge}`, (one) => ({
                text: figurePercent(factFigure(one, 'netReturn')),
                note: one.isPolicy && one.netReturn !== null ? pdfWordsOf(basis).tag : '',
              })),
            ]
          : []),
      ],
    },
    {
      type: 'cards',
      title: 'What could make it different',
      isBig: false,
      cards: cards(facts, basis, inputs),
    },
  ];
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

/** Tax due when the policy lapses; 0 without tax. */
const lapseTaxOf = ({ lapse_tax: tax }: ReportBasis): number => (tax !== null && tax >= 0.5 ? tax : 0);

function cards(
  { vehicles, income }: ReportFacts,
  basis: ReportBasis,
  { illustration }: ReportSnapshot['inputs'],
): Card[] {
  const rate = illustration.illustrated_rate;
  const originText = wordsOf(basis);
  const { valuesRest, charges } = pdfWordsOf(basis);
  const rests = `${valuesRest} ${originText.own} ${rate === undefined ? 'rate' : formatPercent(rate)} and ${charges}.`;
  return [
    { title: originText.notGuaranteed, text: sentences(rests, guaranteedSentence(basis)) },
    lapseCard(basis, illustration),
    ...(vehicles.length === 0
      ? []
      : [
          {
            title: 'Accounts do not earn the same each year.',
            text: `They are shown at a level assumed return. ${income ? 'A poor stretch early in the income years would shorten what they pay.' : 'A poor stretch would leave less at the end.'}`,
          },
        ]),
  ];
}

interface Card {
  title: string;
  text: string;
}

function lapseCard(basis: ReportBasis, { rows }: ReportSnapshot['inputs']['illustration']): Card {
  const hasLoans = rows.some(({ loans }) => loans > 0);
  const title = hasLoans ? 'A lapse with loans is taxed.' : 'A lapse ends the death benefit.';
  const tax = lapseTaxOf(basis);
  const due = tax > 0 ? `, and ${formatTableDollars(tax)} of tax falls due` : '';
  if (basis.lapse_age !== null) return { title, text: `Here the policy lapses at ${basis.lapse_age}${due}.` };
  const text = hasLoans
    ? 'Were credits lower or charges higher, the loans could use the policy up, and the gain would be taxed at once.'
    : 'Were credits lower or charges higher, the policy could run out of value, and would end unless more premium were paid.';
  return { title, text };
}
