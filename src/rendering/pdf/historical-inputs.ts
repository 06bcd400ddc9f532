/** The last appendices of a historical report: inputs, assumptions and limitations. */
import { METHOD_NAMES } from '../../domain/market/crediting.ts';
import { wordsOf } from '../../domain/policy/ledger-origin.ts';
import { costText } from '../../domain/practice/reports/disclosures/disclosures.ts';
import { capLabel, withDividends } from '../../domain/market/market-labels.ts';
import type { PdfSection } from '../../domain/practice/reports/report-pdf.ts';
import { longMonth } from '../../domain/shared/dates.ts';
import { formatPercent, formatShortPercent } from '../../domain/shared/format.ts';
import { dollarsLine } from '../words/dollars-text.ts';
import { termsOf } from '../words/history/historical-caveat.ts';
import { periodsWord } from '../words/history/historical-part.ts';
import { rankingText } from '../words/history/four-periods-figures.ts';
import { capital, type ReportNote } from '../words/sentence-parts.ts';
import type { ReportViewState } from './historical-tables.ts';
import { pairsOf, paragraph, section, valuesPair } from './sections.ts';

/** Terms of the policy and the accounts. */
export function inputs({ report, basis, slots }: ReportViewState): PdfSection {
  const { period_count: count = 0, horizon = 0, first_month: first = '', last_month: last = '' } = report;
  return section('Inputs', {}, [
    pairsOf([
      { title: 'Ages', text: `${basis.first_age} through ${basis.last_age}` },
      { title: 'Periods', text: `${periodsWord(count, horizon)}, ${longMonth(first)} to ${longMonth(last)}` },
      ...basis.strategies.map((strategy) => ({
        title: `${formatShortPercent(strategy.weight)} ${strategy.index}`,
        text: [
          METHOD_NAMES[strategy.method],
          ...(strategy.cap === null ? [`no ${capLabel(strategy).toLowerCase()}`] : []),
          ...(strategy.floor === null ? ['no floor'] : []),
          ...termsOf(strategy),
        ].join(', '),
      })),
      {
        title: 'Loans and charges',
        text: `Loans at ${formatPercent(basis.borrowing_rate)}, charges ${basis.charge_stress === 0 ? `as ${wordsOf(basis).illustrated}` : `raised by ${formatShortPercent(basis.charge_stress)}`}`,
      },
      ...slots
        .filter(({ slot }) => slot > 1)
        .map(({ slot, name, what }) => {
          const costs = basis.accounts.find((one) => one.slot === slot);
          return {
            title: name,
            text: [withDividends(what), ...(costs ? [costText(costs)] : [])].join(', '),
          };
        }),
    ]),
  ]);
}

/** The basis of the figures, and notes that are not on the summary page. */
export function assumptions({ basis }: ReportViewState, notes: readonly ReportNote[]): PdfSection {
  const dollars = dollarsLine(basis);
  return section('Assumptions and limitations', {}, [
    pairsOf([
      valuesPair(basis),
      ...(dollars === null ? [] : [{ title: 'Dollars', text: dollars }]),
      { title: 'Ranked by', text: capital(rankingText(basis)) },
    ]),
    // The pair above has the dollars.
    ...notes.filter(({ id }) => id !== 'dollars').map(({ text }) => paragraph(text)),
  ]);
}
