/** Pages 3 to 6 of a comparison: charts below the conclusion that they prove. */
import { guaranteedIrr } from '../../domain/comparison/comparative/guaranteed-irr.ts';
import type {
  EqualRow,
  LongevityWeighting,
  RequiredReturn,
  YearlyIrr,
} from '../../domain/comparison/comparative/comparative-report.ts';
import type { PdfBlock, PdfLength, PdfSection } from '../../domain/practice/reports/report-pdf.ts';
import type { ReportCardId } from '../../domain/practice/reports/report.ts';
import { formatShortPercent } from '../../domain/shared/format.ts';
import { AS_PAID, textIfReal, realLabel } from '../words/dollars-text.ts';
import type { Measure } from '../words/graph-series.ts';
import { irrNote } from '../words/irr-lines.ts';
import { LAPSED } from '../words/policy-text.ts';
import { figureDollars, figureOf, figureReturn, unmarked } from '../words/marks.ts';
import { HIDDEN_IRR_YEARS, irrText, requiredAfterFees, shortFigure } from '../words/sentence-parts.ts';
import { slideHeading } from '../words/slide-heading.ts';
import { weightingLine } from '../words/weighting-text.ts';
import { bars, cumulativeChart, dollarsBar, graphChart, irrChart } from './comparative-charts.ts';
import { costBlocks } from './comparative-costs.ts';
import { policyRate, type ComparisonView } from './comparative-tables.ts';
import { isEmphasized, leftColumn, rightColumn, section, slotColumn, tableOf } from './sections.ts';

export function chartPages(comparison: ComparisonView, length: PdfLength): PdfSection[] {
  const { report, basis } = comparison;
  const { comparative_graph: graph, cumulative_values: cumulative } = report;
  const headingOf = (card: ReportCardId, title: string) => slideHeading({ card, title }, report, basis);
  const draw = (measure: Measure, height: number) =>
    graph ? [graphChart(report, basis, graph, { measure, height })] : [];
  // Without cumulative values, the death benefit moves up.
  const pages = cumulative
    ? [
        page(headingOf('graph', 'Value and income'), [...draw('value', 360), ...draw('income', 290)]),
        page(headingOf('cumulative', 'Cumulative values'), [
          ...draw('death_benefit', 340),
          cumulativeChart(report, basis, cumulative, 290),
        ]),
      ]
    : [
        page(headingOf('graph', 'Value, income and death benefit'), [
          ...draw('value', 210),
          ...draw('income', 170),
          ...draw('death_benefit', 190),
        ]),
      ];
  return [
    ...pages.slice(0, length === 'complete' ? undefined : 1),
    ...(length === 'complete' ? [rates(comparison), legacyAndCosts(comparison)] : []),
  ];
}

const page = (heading: string, blocks: PdfBlock[], lede = ''): PdfSection =>
  section(heading, { lede, flows: true }, blocks);

function rates(comparison: ComparisonView): PdfSection {
  const { report, basis } = comparison;
  const { yearly_irr: years = [] } = report;
  const returns = slideHeading({ card: 'required_returns', title: '' }, report, basis);
  const last = years.findLastIndex(
    (one, at) => at >= HIDDEN_IRR_YEARS && policyRate(one, 'irr_surrender') !== LAPSED,
  );
  const end = years[last];
  if (!end) return page(returns || 'Break-even returns', breakEven(comparison, ''));
  const lapse = basis.lapse_age === null ? '' : `, before it lapses at ${basis.lapse_age}`;
  const heading = `The policy’s yearly return${textIfReal(basis, ' after inflation')} is ${policyRate(end, 'irr_surrender')} on surrender and ${policyRate(end, 'irr_death')} on death at ${end.age}${lapse}.`;
  const tables = [rateTable(comparison, years), ...breakEven(comparison, returns)];
  return page(heading, [irrChart(report, years, 210), ...tables], irrNote(years, basis));
}

const MAX_IRR_AGES = 9;

function rateTable({ report, basis }: ComparisonView, years: readonly YearlyIrr[]): PdfBlock {
  const end = years.at(-1)?.age ?? 0;
  const everyFive = years.flatMap(({ age }, at) =>
    at >= HIDDEN_IRR_YEARS && isEmphasized(age, end) ? [at] : [],
  );
  const isDecade = (at: number) => (years[at]?.age ?? 0) % 10 === 0 || at === years.length - 1;
  const displayed = (everyFive.length > MAX_IRR_AGES + 1 ? everyFive.filter(isDecade) : everyFive).slice(
    -MAX_IRR_AGES,
  );
  const rows = report.comparative_table?.rows ?? [];
  const flows = rows.map(({ outlay, slots }) => (slots[0]?.net_income ?? 0) - outlay);
  const guaranteed = basis.guaranteed ? guaranteedIrr(flows, basis.guaranteed) : [];
  const guaranteedText = (at: number) => {
    const { value = null, status = null } = guaranteed[at] ?? {};
    return irrText(unmarked(value), status, at + 1);
  };
  return tableOf(
    '',
    [
      leftColumn('Policy IRR if it ends at age'),
      ...displayed.map((at) => rightColumn(String(years[at]?.age))),
    ],
    [
      ['Surrender value', ...displayed.map((at) => policyRate(years[at], 'irr_surrender'))],
      ['Death benefit', ...displayed.map((at) => policyRate(years[at], 'irr_death'))],
      ...(guaranteed.length > 0 ? [['Guaranteed, surrender value', ...displayed.map(guaranteedText)]] : []),
    ],
  );
}

const GOALS = [
  ['longevity_ror', 'Same income', 'To match the policy’s income'],
  ['surrender_ror', 'Same value', 'To match the policy’s value'],
  ['death_ror', 'Same death benefit', 'To match the policy’s death benefit'],
] as const;

/** Longer bars are cut to keep the others readable. */
const MAX_RATIO = 3;

function breakEven({ report, basis, slots }: ComparisonView, note: string): PdfBlock[] {
  const { making_things_equal: equal } = report;
  const accounts = slots.filter(({ slot }) => slot > 1);
  if (!equal || accounts.length === 0) return [];
  const rowOf = (slot: number) => equal.find((one) => one.slot === slot);
  const cells = (of: (one: EqualRow) => RequiredReturn) =>
    accounts.map(({ slot }) => {
      const found = rowOf(slot);
      if (!found) return '–';
      const after = requiredAfterFees(of(found), basis.vehicles[slot - 2]?.fee);
      return after ? `${shortFigure(of(found))} before fees\n${after}` : shortFigure(of(found));
    });
  const goals = GOALS.filter(([key]) => equal.some((one) => one[key].status !== 'no_distributions'));
  const limit = MAX_RATIO * Math.max(0.02, ...equal.map(({ assumed }) => assumed));
  const reach = ({ status, rate }: RequiredReturn): number =>
    status === 'unreachable' ? limit : Math.min(limit, rate ?? 0);
  if (goals.length === 0) return [];
  return [
    bars(report, 'Break-even returns, before fees', {
      height: 150,
      note,
      format: (value) => formatShortPercent(value),
      groups: goals.map(([key, label]) => ({
        label,
        of({ slot }) {
          const required = rowOf(slot)?.[key];
          return required ? { value: reach(required), figure: shortFigure(required) } : null;
        },
      })),
    }),
    tableOf(
      '',
      [leftColumn('Return each year'), ...accounts.map(slotColumn)],
      [
        ['Assumed', ...cells(({ assumed }) => ({ rate: assumed, status: 'ok', difference: 0 }))],
        ...GOALS.map(([key, , label]) => [
          key === 'longevity_ror' ? label : `${label} at ${basis.last_age}`,
          ...cells((one) => one[key]),
        ]),
      ],
      { note: textIfReal(basis, AS_PAID) },
    ),
  ];
}

function legacyAndCosts(comparison: ComparisonView): PdfSection {
  const { report, basis } = comparison;
  const { legacy, fee_analysis: fees } = report;
  const headingOf = (card: ReportCardId, title: string) => slideHeading({ card, title }, report, basis);
  const costs = headingOf('fees', 'Fees and taxes');
  if (!legacy || legacy.ages.length === 0) return page(costs, fees ? costBlocks(comparison, fees, '') : []);
  const chart = bars(report, 'Paid to heirs by age at death, after tax', {
    // Higher if it is the only chart of its page.
    height: fees ? 240 : 340,
    groups: legacy.ages.map(({ age, slots }) => ({
      label: `Age ${age}`,
      of: ({ index }) => dollarsBar(figureOf(slots[index], 'death_benefit')),
    })),
  });
  return page(headingOf('legacy', 'Legacy'), [
    chart,
    ...weighted(comparison),
    ...(fees ? costBlocks(comparison, fees, costs) : []),
  ]);
}

/** Average legacy and returns, if the insured is known. */
function weighted({ report: { longevity_weighting: weighting }, basis, slots }: ComparisonView): PdfBlock[] {
  const line = weightingLine(basis);
  if (!weighting || line === null) return [];
  const row = (label: string, of: (one: LongevityWeighting | undefined) => string) => [
    label,
    ...slots.map(({ slot }) => of(weighting[slot - 1])),
  ];
  return [
    tableOf(
      '',
      [leftColumn('Weighted by mortality'), ...slots.map(slotColumn)],
      [
        row('Left to heirs, on average', (one) => figureDollars(figureOf(one, 'expected_legacy'))),
        row(realLabel('Return a year, on average', basis), (one) =>
          figureReturn(figureOf(one, 'expected_irr')),
        ),
      ],
      { note: line },
    ),
  ];
}
