/** Appendices B and C of a comparison: its inputs, its assumptions and its limitations. */
import { ACCOUNT_RULES } from '../../domain/vehicles/vehicle.ts';
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import { taxText } from '../../domain/practice/reports/disclosures/disclosures.ts';
import { secondTaxOf, type ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import type { PdfBlock, PdfLength, PdfSection } from '../../domain/practice/reports/report-pdf.ts';
import type { ReportSnapshot } from '../../domain/practice/reports/report.ts';
import { formatPercent, formatShortPercent, formatTableDollars } from '../../domain/shared/format.ts';
import { LEAN_COLUMNS, LEAN_TITLE, leanCaption, leanLines } from '../words/lean-text.ts';
import { guaranteedSentence, hypotheticalLine } from '../words/policy-text.ts';
import { figureDollars } from '../words/marks.ts';
import { lapseTaxOf, reportFacts } from '../words/report-facts.ts';
import { reportNotes } from '../words/report-notes.ts';
import { sentences } from '../words/sentence-parts.ts';
import type { ComparisonView } from './comparative-tables.ts';
import { pdfTextsOf } from './pdf-text.ts';
import { leftColumn, pairsOf, paragraph, rightColumn, section, tableOf, valuesPair } from './sections.ts';
import { LEDE_NOTES } from './summary.ts';

/** Assumptions with the direction in which each leans, and the notes that the summary omits. */
export function limitations(comparisonView: ComparisonView, length: PdfLength): PdfSection {
  const { view, report, basis, inputs } = comparisonView;
  const facts = reportFacts(report, basis);
  const notes = reportNotes(report, basis).filter(
    ({ id, isCheck }) => !isCheck && id !== 'marks' && !LEDE_NOTES.includes(id),
  );
  const hypothetical = view.variants.flatMap(({ name, above_own_scale: above }): PdfBlock[] =>
    above ? [{ type: 'flag', text: `${name}. ${hypotheticalLine(above, basis)}` }] : [],
  );
  return section('Assumptions and limitations', { flows: true }, [
    ...(facts
      ? [{ type: 'cards' as const, title: '', isBig: false, cards: cards(facts, basis, inputs) }]
      : []),
    ...(length === 'complete' ? [...leanTable(comparisonView), ...hypothetical] : []),
    ...notes.map(({ text }) => paragraph(text)),
  ]);
}

/** Direction of each assumption's effect, if the snapshot has it. */
function leanTable({ view: { lean }, basis }: ComparisonView): PdfBlock[] {
  const lines = lean ? leanLines(lean, basis) : [];
  if (!lean || lines.length === 0) return [];
  const [assumption, favored, by] = LEAN_COLUMNS;
  const table = tableOf(
    LEAN_TITLE,
    [leftColumn(assumption), leftColumn('From, to'), leftColumn(favored), rightColumn(by)],
    lines.map(({ label, terms, favors, byText }) => [label, terms, favors, byText]),
    { size: 9, note: leanCaption(lean) },
  );
  return [table];
}

export function inputsOf({ slots, basis, view, inputs }: ComparisonView): PdfSection {
  const { illustration, vehicles } = inputs;
  const years = (stretch: ReportBasis['income']): string => {
    if (stretch === null) return 'None';
    const { from_age: from, to_age: to, level, total } = stretch;
    if (from === to) return `${formatTableDollars(total)} once, at ${from}`;
    return level === null
      ? `${formatTableDollars(total)} in total, from ${from} through ${to}`
      : `${formatTableDollars(level)} a year, from ${from} through ${to}`;
  };
  const { policy_second_tax_rate: secondRate, policy_tax_change_age: changeAge } = illustration;
  const policyTax = taxText({
    account_type: 'taxable',
    tax_rate: illustration.policy_tax_rate,
    ...secondTaxOf(illustration.policy_tax_rate, secondRate, changeAge),
  });
  const loans = illustration.rows.some((row) => row.loans > 0)
    ? [`loans at ${formatPercent(illustration.illustrated_loan_rate)}`]
    : [];
  const pairs = [
    { title: 'Scenario', text: view.scenario_name },
    { title: 'Premium', text: years(basis.outlay) },
    { title: 'Income to match', text: years(basis.income) },
    valuesPair(basis),
    ...slots.map(({ slot, name, what }) => {
      const vehicle = basis.vehicles[slot - 2];
      if (slot === 1) return { title: name, text: [what, ...loans, policyTax].join(', ') };
      if (!vehicle) return { title: name, text: what };
      const gains = vehicles[slot - 2];
      const onGains =
        gains && ACCOUNT_RULES[gains.account_type].isTaxedYearly && !vehicle.tax_method
          ? [`${formatShortPercent(gains.capital_gains_rate)} on capital gains`]
          : [];
      return { title: name, text: [what, taxText(vehicle), ...onGains].join(', ') };
    }),
  ];
  return section('Inputs', { flows: true }, [pairsOf(pairs)]);
}

function cards(
  { vehicles, income }: NonNullable<ReturnType<typeof reportFacts>>,
  basis: ReportBasis,
  { illustration }: ReportSnapshot['inputs'],
): Card[] {
  const rate = illustration.illustrated_rate;
  const originText = wordsOf(basis);
  const { valuesRest, charges } = pdfTextsOf(basis);
  const basisText = `${valuesRest} ${originText.own} ${rate === undefined ? 'rate' : formatPercent(rate)} and ${charges}.`;
  return [
    { title: originText.notGuaranteed, text: sentences(basisText, guaranteedSentence(basis)) },
    lapseCard(basis, illustration),
    ...(vehicles.length === 0
      ? []
      : [
          {
            title: 'Accounts do not earn the same each year.',
            text: `They are shown at a level assumed return. ${income ? 'Poor returns early in the income years would shorten the income.' : 'Poor returns would reduce the value at the end.'}`,
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
  const due = tax ? `, and ${figureDollars(tax)} of tax falls due` : '';
  if (basis.lapse_age !== null) return { title, text: `Here the policy lapses at ${basis.lapse_age}${due}.` };
  const text = hasLoans
    ? 'With lower credits or higher charges, the loans could exhaust the value. The policy would lapse, and the gain would be taxed that year.'
    : 'With lower credits or higher charges, the value could fall to zero. The policy would then lapse without more premium.';
  return { title, text };
}
