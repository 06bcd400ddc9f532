import { part, memberText, valueAt, type Explanation, type FigureAt } from '../../shared/explanation.ts';
import {
  explainHorizon,
  explainLapseShare,
  ofPeriods,
  ordinal,
  startParts,
  explainLoanRate,
  LOAN_RATE_PATHS,
} from '../../history/explain-periods.ts';
import { explainRecord } from '../../history/explain-policy-simulation.ts';
import { startsIn } from '../../market/index-path.ts';
import { parseMonth } from '../../shared/dates.ts';
import { rateOrNull } from '../../history/period-columns.ts';
import { placeOf } from '../../history/ranking.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { carrierIllustration } from '../../policy/carrier-scale.ts';
import { explainWeightedIn } from '../../policy/mortality/explain-mortality-weighting.ts';
import { lifeOf } from '../../policy/mortality/mortality-weighting.ts';
import { memberAt } from '../../shared/result-members.ts';
import { explainHistoricalPeriod, fromHistorical, type ExplainedRun } from './explain-historical-period.ts';
import { explainCell } from '../comparative/explain-slot-cell.ts';
import type { HistoricalReportInput } from './historical-report-schema.ts';
import type { HistoricalSlot } from './historical-slots.ts';
import { BINS_A_UNIT, binOf } from './rate-histogram.ts';
import { preparedFor, runOn } from './run-historical-report.ts';

const FIGURES =
  'average_credit, geometric, index_geometric, zero_years, total_income, longevity.years, longevity.age, ending_value, death_benefit, irr_surrender, irr_death, lapse_year, lapse_tax';
const FOUR = '{most_recent, worst, median, best}';
const PERCENTILES = '{min, p10, p25, p50, p75, p90, max, nulls}';

export const historicalPaths: readonly string[] = [
  `comparative_table.0 to 3.${FOUR}.{${FIGURES}, percentile}`,
  `own_worst.0 to 3.{${FIGURES}}`,
  `every_period.N.slots.0 to 3.{${FIGURES}}`,
  'all_periods.slots.0 to 3.{ending_value, total_income, years_paid, irr_surrender, irr_death, average_credit}.N',
  `income_analysis.0 to 3.${FOUR}.income.N`,
  `irr_analysis.0 to 3.${FOUR}.{irr_surrender, irr_death}`,
  `total_values.0 to 3.${FOUR}.{total_income, ending_value, total_value}`,
  `cumulative_values.0 to 3.${FOUR}.rows.N.{net_income, value, death_benefit, cumulative_net_income, cumulative_value}`,
  `comparative_table.0 to 3.distribution.{${FIGURES.replace('.years', '').replace(' longevity.age,', '')}}.${PERCENTILES}`,
  `irr_analysis.0 to 3.distribution.{irr_surrender, irr_death}.${PERCENTILES}`,
  '{irr_analysis, comparative_table}.0 to 3.distribution.{irr_surrender, irr_death}.total_losses',
  `{total_values, income_analysis}.0 to 3.distribution.${PERCENTILES}`,
  `income_analysis.0 to 3.max_level.${PERCENTILES}`,
  'income_analysis.0 to 3.paid_share',
  `longevity_weighting.0 to 3.${FOUR}.{expected_death_benefit, expected_legacy}`,
  'longevity_weighting.0 to 3.alive_at_end_rate',
  `longevity_weighting.0 to 3.distribution.${PERCENTILES}`,
  'irr_analysis.0 to 3.histogram.{irr_surrender, irr_death}.{nulls, bins.N.from_rate, bins.N.count}',
  'fan.0 to 3.years.N.{p10, p25, p50, p75, p90}',
  '{comparative_table.0.distribution.ending_value, fan.0.years.N}.lapsed',
  LOAN_RATE_PATHS,
  'fan.1 to 3.own_worst.values.N',
  'illustrated.N.{value, surrender_value}',
  '{period_count, horizon, lapse_share, full_record.period_count, full_record.worst_rate}',
];

const fromReport = fromHistorical('run-historical-report.ts#historicalReport');
const fromTab = (name: string) => fromHistorical(`historical-tabs.ts#${name}`);

/** `report`: the unrounded historical report of this input. */
export function historicalExplainer(input: HistoricalReportInput, report: object, history: IndexHistory) {
  const prepared = preparedFor(input, history);
  const starts = startsIn(prepared.months, prepared.horizon, input.history_window);
  const target: ExplainedRun = { prepared, run: runOn(prepared, starts, { isMaxLevel: true }) };
  return (path: string): Explanation | null => {
    const displayed = valueAt(report, path);
    if (displayed === null) return null;
    const explanation =
      explainLoanRate(path, input, report) ??
      ofWeighting(path, target, report) ??
      ofTab(path, target, report) ??
      ofPeriod(path, target, report) ??
      ofAll(path, target, input);
    // The sweep over all periods and a single run may differ in the last bits.
    const isSame = explanation !== null && (explanation.value === null || near(explanation.value, displayed));
    return isSame ? { ...explanation, value: displayed } : explanation;
  };
}

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));

const CHOSEN =
  /^(?:comparative_table|income_analysis|irr_analysis|total_values|cumulative_values)\.(\d)\.(?:most_recent|worst|median|best)/;

/** Explains a figure of one period on any tab. */
function ofPeriod(path: string, target: ExplainedRun, report: object): Explanation | null {
  const column = /^all_periods\.slots\.(\d)\.(\w+)\.(\d+)$/.exec(path);
  if (column) {
    const [, slot, key, k] = column;
    const member = key === 'years_paid' ? 'longevity.years' : key;
    const explanation = explainHistoricalPeriod(
      path,
      target,
      Number(slot),
      target.run.starts[Number(k)],
      member,
    );
    return explanation ?? nothingPaid(path);
  }
  const worstPath = /^fan\.(\d)\.own_worst\.values\.(\d+)$/.exec(path);
  if (worstPath) {
    const start = parseMonth(String(memberAt(report, `fan.${worstPath[1]}.own_worst.start_month`)));
    return explainHistoricalPeriod(path, target, Number(worstPath[1]), start, `rows.${worstPath[2]}.value`);
  }
  const periodPath = /^(own_worst\.(\d)|every_period\.\d+\.slots\.(\d))\.(.+)$/.exec(path);
  const chosen = CHOSEN.exec(path);
  const at = periodPath ? periodPath[1] : chosen?.[0];
  if (at === undefined) return null;
  const slot = Number(periodPath ? (periodPath[2] ?? periodPath[3]) : chosen?.[1]);
  const member = path.slice(at.length + 1);
  const start = parseMonth(String(memberAt(report, `${at}.start_month`)));
  const income = /^income\.(\d+)$/.exec(member);
  if (income) return explainHistoricalPeriod(path, target, slot, start, `rows.${income[1]}.net_income`);
  return explainHistoricalPeriod(path, target, slot, start, member);
}

/** Explains the average legacy: the period's death benefits, and the values of those who outlive the period. */
function ofWeighting(path: string, { prepared, run }: ExplainedRun, report: object): Explanation | null {
  const one = /^(longevity_weighting\.(\d)(?:\.(?:most_recent|worst|median|best))?)\.(\w+)$/.exec(path);
  const life = lifeOf(prepared.input);
  if (!one || !life) return null;
  const [, place, index, member] = one;
  const slot = run.slots[Number(index)];
  const start = memberAt(report, `${place}.start_month`);
  // The odds of outliving are equal in all periods.
  const k = typeof start === 'string' ? run.starts.indexOf(parseMonth(start)) : 0;
  const found = explainWeightedIn(place, member, {
    ...life,
    death_benefits: Array.from(run.years(slot, k).deathBenefit),
    flows: 0,
    ending_value: slot.columns.afterTaxValue[k],
  });
  return found && typeof start === 'string' ? { ...found, note: `period from ${start}` } : found;
}

const nothingPaid = (path: string): Explanation =>
  fromReport(path, 0).same('0: no income is due', [part('years paid', 0)]);

/** Explains figures that a tab derives from others. */
function ofTab(path: string, target: ExplainedRun, report: object): Explanation | null {
  const match = /^(.+)\.(percentile|total_value|cumulative_net_income|cumulative_value)$/.exec(path);
  const chosen = CHOSEN.exec(path);
  if (!match || !chosen) return null;
  const [, at, member] = match;
  const figure = (maker: string) => fromTab(maker)(path, valueAt(report, path));
  const partAt = (key: string) => part.at(report, memberText(key), `${at}.${key}`);
  switch (member) {
    case 'total_value': {
      const steps = [partAt('total_income'), partAt('ending_value')];
      return figure('totalTab').sum('total income + ending value', steps);
    }
    case 'cumulative_value': {
      const steps = [partAt('cumulative_net_income'), partAt('value')];
      return figure('cumulativeRows').sum('cumulative net income + value', steps);
    }
    case 'cumulative_net_income': {
      const [, rows, t] = /^(.+)\.(\d+)$/.exec(at) ?? [];
      const steps = part.rows(report, rows, 'net_income').slice(0, Number(t) + 1);
      return figure('cumulativeRows').sum(`Σ of net income to year ${Number(t) + 1}`, steps);
    }
    default: {
      const start = parseMonth(String(memberAt(report, `${at}.start_month`)));
      const { rank, columns } = target.run.slots[Number(chosen[1])];
      const place = placeOf(rank, target.run.starts.indexOf(start));
      const steps = [part('100 · place among all periods', 100 * place), part('n, periods', columns.count)];
      const note = `the ${ordinal(place)} of ${columns.count} ranked by distributions paid in full, then ending value`;
      return { ...figure('percentileOf').quotient('100 · place ÷ n', steps), note };
    }
  }
}

const COLUMN: Readonly<Record<string, (slot: HistoricalSlot, target: ExplainedRun) => Float64Array>> = {
  average_credit: ({ columns }) => columns.average,
  geometric: ({ columns }) => columns.geometric,
  index_geometric: (_slot, { run }) => run.indexGeometric,
  zero_years: ({ columns }) => columns.zeroYears,
  total_income: ({ columns }) => columns.totalIncome,
  longevity: ({ columns }) => columns.yearsPaid,
  ending_value: ({ endingValue }) => endingValue,
  death_benefit: ({ columns }) => columns.deathBenefit,
  irr_surrender: ({ columns }) => columns.irrSurrender,
  irr_death: ({ columns }) => columns.irrDeath,
  lapse_year: ({ columns }) => columns.lapseYear,
  lapse_tax: ({ columns }) => columns.lapseTax,
  total_values: ({ columns, endingValue }) => columns.totalIncome.map((income, k) => income + endingValue[k]),
  income_analysis: ({ columns }) => columns.totalIncome,
  max_level: ({ levels }) => levels ?? new Float64Array(0),
  longevity_weighting: ({ weighted }) => weighted?.legacy ?? new Float64Array(0),
};

function ofAll(path: string, target: ExplainedRun, input: HistoricalReportInput): Explanation | null {
  const { run, prepared } = target;
  const of = (column: ArrayLike<number>, figureAt: FigureAt) =>
    ofPeriods(path, startParts(run.starts, column), figureAt);
  const columnOf = (name: string, slot: string) => COLUMN[name](run.slots[Number(slot)], target);
  const spread =
    /^(?:comparative_table|irr_analysis)\.(\d)\.distribution\.(\w+)\.(\w+)$/.exec(path) ??
    /^(?:income_analysis)\.(\d)\.(max_level)\.(\w+)$/.exec(path);
  if (spread && spread[1] === '0' && spread[2] === 'ending_value') {
    const [{ endingValue, columns }] = run.slots;
    const values = endingValue.map((value, k) => (columns.lapseYear[k] > 0 ? NaN : value));
    return of(values, fromTab('spreadsOf')).lapsedLast(spread[3]);
  }
  if (spread) return of(columnOf(spread[2], spread[1]), fromTab('spreadsOf')).spread(spread[3]);
  const tabDistribution =
    /^(total_values|income_analysis|longevity_weighting)\.(\d)\.distribution\.(\w+)$/.exec(path);
  if (tabDistribution)
    return of(columnOf(tabDistribution[1], tabDistribution[2]), fromTab('spreadsOf')).spread(
      tabDistribution[3],
    );
  const bins = /^irr_analysis\.(\d)\.histogram\.(irr_\w+)\.(?:nulls|bins\.(\d+)\.(\w+))$/.exec(path);
  if (bins) {
    const rates = columnOf(bins[2], bins[1]).map((rate) => rateOrNull(rate) ?? NaN);
    if (bins[3] === undefined) return of(rates, fromTab('spreadsOf')).spread('nulls');
    const known = Array.from(
      rates.filter((rate) => !Number.isNaN(rate)),
      binOf,
    );
    const place = Math.min(...known) + Number(bins[3]);
    const figureAt = fromHistorical('rate-histogram.ts#histogram');
    if (bins[4] !== 'from_rate')
      return of(rates, figureAt).howMany(
        'with a rate in this half percent',
        (rate) => rate !== null && binOf(rate) === place,
      );
    const steps = [part('bins of half a percent from 0', place), part('bins to 100%', BINS_A_UNIT)];
    return figureAt(path, place / BINS_A_UNIT).quotient('bins from 0 ÷ bins to 100%', steps);
  }
  const fan = /^fan\.(\d)\.years\.(\d+)\.(\w+)$/.exec(path);
  if (fan) {
    const slot = run.slots[Number(fan[1])];
    const t = Number(fan[2]);
    // NaN (no value) if the policy has lapsed by then.
    const values = run.starts.map((_, k) =>
      slot.columns.lapseYear[k] <= t + 1 ? NaN : run.years(slot, k).value[t],
    );
    return of(values, fromHistorical('historical-fan.ts#fanOf')).lapsedLast(fan[3]);
  }
  const illustrated = /^illustrated\.(\d+)\.(\w+)$/.exec(path);
  if (illustrated) {
    const basis = illustrated[2] === 'value' ? input.value_basis : 'pre_tax';
    const cell = { tab: 'comparative_table', t: Number(illustrated[1]), slot: 0, key: 'value' } as const;
    const asPaid = { ...input, inflation: undefined, dollars: undefined };
    return explainCell(
      { ...asPaid, illustration: carrierIllustration(input), value_basis: basis },
      path,
      cell,
    );
  }
  const paid = /^income_analysis\.(\d)\.paid_share$/.exec(path);
  if (paid) {
    const { columns } = run.slots[Number(paid[1])];
    return of(columns.paidToTheEnd, fromTab('incomeTab')).mean('1 where every distribution is paid, else 0,');
  }
  const [policy] = run.slots;
  switch (path) {
    case 'lapse_share':
      return explainLapseShare(path, run.starts, policy.columns.lapseYear, fromReport);
    case 'period_count':
      return of(policy.endingValue, fromReport).count();
    case 'horizon':
      return explainHorizon(path, prepared.horizon, fromReport);
    default:
      return explainRecord(path, prepared.table, prepared.horizon, prepared.months);
  }
}
