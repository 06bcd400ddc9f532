/** Pages 3 to 6 of a comparison: charts below the conclusion that they prove. */
import { rewordForOrigin, wordsOf } from '../../domain/policy/ledger-origin.ts';
import { guaranteedIrr } from '../../domain/comparison/comparative/guaranteed-irr.ts';
import type { EqualRow, RequiredReturn } from '../../domain/comparison/comparative/comparative-report.ts';
import type { PdfBlock, PdfLength, PdfSection } from '../../domain/practice/reports/report-pdf.ts';
import type { ReportCardId } from '../../domain/practice/reports/report.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { AS_PAID } from '../words/dollars-text.ts';
import { irrNote } from '../words/irr-lines.ts';
import { factFigure, reportFacts } from '../words/report-facts.ts';
import { figureDollars, figureOf, figurePercent, unmarked } from '../words/marks.ts';
import {
  figureInText,
  HIDDEN_IRR_YEARS,
  irrText,
  listOf,
  requiredAfterFees,
  sentences,
  shortFigure,
} from '../words/sentence-parts.ts';
import { slideHeading } from '../words/slide-heading.ts';
import { weightingLine } from '../words/weighting-text.ts';
import {
  costChart,
  cumulativeChart,
  GOALS,
  graphChart,
  irrChart,
  legacyChart,
  returnsChart,
} from './comparative-charts.ts';
import type { ComparisonView } from './comparative-tables.ts';
import {
  isEmphasized,
  leftColumn,
  paragraph,
  rightColumn,
  section,
  slotColumn,
  tableOf,
  run,
  titled,
} from './sections.ts';

export function chartPages(comparison: ComparisonView, length: PdfLength): PdfSection[] {
  const { report, basis } = comparison;
  const { comparative_graph: graph, cumulative_values: cumulative } = report;
  const says = (card: ReportCardId, title: string) => slideHeading({ card, title }, report, basis);
  const draw = (measure: Parameters<typeof graphChart>[3]['measure'], height: number) =>
    graph ? [graphChart(report, basis, graph, { measure, height })] : [];
  const totals = cumulative ? [cumulativeChart(report, basis, cumulative, 290)] : [];
  const pages = [
    page(graph ? says('graph', 'Value and income by age') : '', [
      ...draw('value', 330),
      ...draw('income', 270),
    ]),
    page(cumulative ? says('cumulative', 'Cumulative values') : heirsHeading(comparison), [
      ...draw('death_benefit', 310),
      ...totals,
    ]),
    rates(comparison),
    legacyAndCosts(comparison),
  ];
  return pages.slice(0, length === 'complete' ? undefined : 1).filter(({ blocks }) => blocks.length > 0);
}

const page = (heading: string, blocks: PdfBlock[], lede = ''): PdfSection =>
  section('', heading, blocks, { lede, flows: true });

/** "At 99, the Roth 401(k) leaves heirs the most, $898,277." */
function heirsHeading({ report, basis }: ComparisonView): string {
  const facts = reportFacts(report, basis);
  if (!facts) return '';
  const all = [facts.policy, ...facts.vehicles];
  const most = Math.max(...all.map(({ toHeirs }) => toHeirs ?? 0));
  const leaders = all.filter(({ toHeirs }) => (toHeirs ?? 0) > most - 0.5);
  const [first] = leaders;
  if (!first || most < 0.5) return 'Paid to heirs by age';
  const names = listOf(leaders.map(({ name, isPolicy }) => (isPolicy ? 'the policy' : name)));
  const policyVerb = `is ${wordsOf(basis).illustrated} to leave`;
  const verb = leaders.length > 1 ? 'leave' : first.isPolicy ? policyVerb : 'leaves';
  const superlative = all.length > 1 ? ' the most,' : '';
  return `At ${facts.endAge}, ${names} ${verb} heirs${superlative} ${figureInText(factFigure(first, 'toHeirs'))}.`;
}

function rates(comparison: ComparisonView): PdfSection {
  const { report, basis } = comparison;
  const { yearly_irr: years } = report;
  const equal = breakEven(comparison);
  const { blocks, heading } = years ? policyRates(comparison, years) : { blocks: [], heading: '' };
  const returns = slideHeading({ card: 'required_returns', title: 'Break-even returns' }, report, basis);
  return page(
    heading || returns,
    [
      ...blocks,
      ...(blocks.length > 0 && equal.length > 0 ? [titled('Break-even returns', [run(returns)])] : []),
      ...equal,
    ],
    blocks.length > 0 && years ? irrNote(years) : '',
  );
}

const MAX_IRR_AGES = 9;

function policyRates(
  { report, basis }: ComparisonView,
  years: NonNullable<ComparisonView['report']['yearly_irr']>,
) {
  const textOf = (at: number, key: 'irr_surrender' | 'irr_death') => {
    const { year = 0, slots: [policy] = [] } = years[at] ?? {};
    return policy ? irrText(figureOf(policy, key), policy[`${key}_status`], year) : '–';
  };
  const isShown = (at: number) => at >= HIDDEN_IRR_YEARS && textOf(at, 'irr_surrender') !== 'lapsed';
  const last = years.findLastIndex((_, at) => isShown(at));
  if (last < 0) return { blocks: [], heading: '' };
  const end = years.at(-1)?.age ?? 0;
  const fives = years.flatMap(({ age }, at) =>
    at >= HIDDEN_IRR_YEARS && isEmphasized(age, end) ? [at] : [],
  );
  const shown =
    fives.length > MAX_IRR_AGES
      ? fives.filter((at) => (years[at]?.age ?? 0) % 10 === 0 || at === years.length - 1)
      : fives;
  const rows = report.comparative_table?.rows ?? [];
  const flows = rows.map(({ outlay, slots }) => (slots[0]?.net_income ?? 0) - outlay);
  const guaranteed = basis.guaranteed && rows.length > 0 ? guaranteedIrr(flows, basis.guaranteed) : null;
  const table = tableOf(
    '',
    [leftColumn('Policy IRR if it ends at age'), ...shown.map((at) => rightColumn(String(years[at]?.age)))],
    [
      ['Surrender value', ...shown.map((at) => textOf(at, 'irr_surrender'))],
      ['Death benefit', ...shown.map((at) => textOf(at, 'irr_death'))],
      ...(guaranteed
        ? [
            [
              'Guaranteed, surrender value',
              ...shown.map((at) => {
                const { value = null, status = null } = guaranteed[at] ?? {};
                return irrText(unmarked(value), status, at + 1);
              }),
            ],
          ]
        : []),
    ],
  );
  const lapse = basis.lapse_age === null ? '' : `, before it lapses at ${basis.lapse_age}`;
  return {
    blocks: [irrChart(report, years, 250), table],
    heading: `The policy’s yearly return is ${textOf(last, 'irr_surrender')} on surrender and ${textOf(last, 'irr_death')} on death at ${years[last]?.age}${lapse}.`,
  };
}

function breakEven({ report, basis, slots }: ComparisonView): PdfBlock[] {
  const { making_things_equal: equal } = report;
  const accounts = slots.filter(({ slot }) => slot > 1);
  if (!equal || accounts.length === 0) return [];
  const row = (label: string, of: (one: EqualRow) => RequiredReturn) => [
    label,
    ...accounts.map(({ slot }) => {
      const found = equal.find((one) => one.slot === slot);
      if (!found) return '–';
      const after = requiredAfterFees(of(found), basis.vehicles[slot - 2]?.fee);
      return [`${shortFigure(of(found))}${after && ' before fees'}`, after].filter(Boolean).join('\n');
    }),
  ];
  const labels = {
    longevity_ror: 'To match the policy’s income',
    surrender_ror: `To match the policy’s value at ${basis.last_age}`,
    death_ror: `To match the policy’s death benefit at ${basis.last_age}`,
  };
  return [
    returnsChart(report, equal, 200),
    tableOf(
      '',
      [leftColumn('Return each year'), ...accounts.map(slotColumn)],
      [
        row('Assumed', ({ assumed }) => ({ rate: assumed, status: 'ok', difference: 0 })),
        ...GOALS.map(([key]) => row(labels[key], (one) => one[key])),
      ],
    ),
    ...(basis.inflation === undefined ? [] : [paragraph(AS_PAID)]),
  ];
}

function legacyAndCosts(comparison: ComparisonView): PdfSection {
  const { report, basis } = comparison;
  const { legacy, fee_analysis: fees } = report;
  const costs = slideHeading({ card: 'fees', title: 'Fees and taxes' }, report, basis);
  const left =
    legacy && legacy.ages.length > 0 ? [legacyChart(report, legacy, 250), ...weighted(comparison)] : [];
  return page(
    left.length > 0 ? slideHeading({ card: 'legacy', title: 'Legacy' }, report, basis) : fees ? costs : '',
    [
      ...left,
      ...(fees
        ? [
            ...(left.length > 0 ? [titled('Costs', [run(costs)])] : []),
            costChart(report, fees, 210),
            ...costTable(comparison, fees),
          ]
        : []),
    ],
  );
}

/** Average legacy and returns, if the insured is known. */
function weighted({ report: { longevity_weighting: weighting }, basis, slots }: ComparisonView): PdfBlock[] {
  const line = weightingLine(basis);
  if (!weighting || line === null) return [];
  return [
    tableOf(
      '',
      [leftColumn('Weighted by mortality'), ...slots.map(slotColumn)],
      [
        [
          'Left to heirs, on average',
          ...slots.map(({ slot }) => figureDollars(figureOf(weighting[slot - 1], 'expected_legacy'))),
        ],
        [
          'Return a year, on average',
          ...slots.map(({ slot }) => figurePercent(figureOf(weighting[slot - 1], 'expected_irr'))),
        ],
      ],
    ),
    paragraph(line),
  ];
}

const COST_ROWS = [
  ['fees', 'Charges and fees'],
  ['growth_tax', 'Tax on growth'],
  ['distribution_tax', 'Tax on distributions'],
  ['net_investment_income_tax', 'Net investment income tax'],
  ['total', 'All fees and taxes'],
  ['loan_interest', 'Loan interest, not a fee'],
  ['irmaa', 'Medicare surcharge (IRMAA), not paid by the account'],
] as const;

function costTable(
  { basis, slots }: ComparisonView,
  { totals, policy_charges: charges }: NonNullable<ComparisonView['report']['fee_analysis']>,
): PdfBlock[] {
  const rows = COST_ROWS.filter(
    ([key]) => key === 'total' || totals.some((one) => Math.abs(one[key] ?? 0) >= 0.5),
  );
  const tax = basis.lapse_tax ?? 0;
  const notes = sentences(
    charges === 'implied'
      ? rewordForOrigin('The policy’s charges are what its illustrated rate and values imply.', basis)
      : '',
    tax >= 0.5
      ? `Tax on distributions includes ${formatTableDollars(tax)} on the lapse at ${basis.lapse_age}.`
      : '',
  );
  return [
    tableOf(
      '',
      [leftColumn('In total'), ...slots.map(slotColumn)],
      rows.map(([key, label]) => [
        label,
        ...slots.map(({ slot }) => {
          const isUnknown = slot === 1 && charges === 'not_available' && (key === 'fees' || key === 'total');
          return isUnknown ? 'n/a' : formatTableDollars(totals[slot - 1]?.[key]);
        }),
      ]),
      { strong: (at) => rows[at]?.[0] === 'total' },
    ),
    ...(notes === '' ? [] : [paragraph(notes)]),
  ];
}
