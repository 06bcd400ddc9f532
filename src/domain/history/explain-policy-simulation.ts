import {
  type Explanation,
  type NamedPart,
  part,
  placedIn,
  rowOf,
  figuresBy,
  valueAt,
} from '../shared/explanation.ts';
import { blendInto, type CreditTable } from '../market/credit-table.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import { type CommonMonths, startsIn } from '../market/index-path.ts';
import { memberAt } from '../shared/result-members.ts';
import {
  explainLoanRate,
  LOAN_RATE_PATHS,
  explainHorizon,
  explainLapseShare,
  GEOMETRIC,
  ofPeriods,
  SPREAD,
} from './explain-periods.ts';
import { explainPolicyHistory, policyHistoryRowMembers } from './explain-policy-history.ts';
import { explainPolicyOutcome } from './explain-policy-outcome.ts';
import { orNull } from './period-columns.ts';
import { monthText, parseMonth } from '../shared/dates.ts';
import type { PolicyHistoryInput } from './history-schema.ts';
import { figuresOf, type PeriodFigures, type PolicyPeriods } from './policy-periods.ts';
import { PERIOD_FIGURES, policyPeriods, preparedSimulation } from './policy-simulation.ts';

const FIGURES = [...PERIOD_FIGURES, 'longevity.years', 'longevity.age'].join(', ');

export const policySimulationPaths: readonly string[] = [
  `with strategies: periods.{most_recent, worst, median, best}.{${FIGURES}}`,
  `periods.{most_recent, worst, median, best}.rows.N.{${policyHistoryRowMembers.join(', ')}}`,
  `every_period.N.{${FIGURES}}`,
  `distribution.{${PERIOD_FIGURES.join(', ')}, longevity}.{min, p10, p25, p50, p75, p90, max, nulls}`,
  'distribution.{irr_surrender, irr_death}.total_losses',
  'distribution.{ending_value, after_tax_ending_value}.lapsed',
  LOAN_RATE_PATHS,
  '{period_count, horizon, lapse_share, full_record.period_count, full_record.worst_rate}',
];

const METHOD = 'docs/methods/policy-history.md';
const fromSimulation = figuresBy('history/policy-simulation.ts#policySimulation', METHOD);

const fromDistribution = figuresBy('history/policy-simulation.ts#distributionOf', METHOD);

/** `result`: the simulation of this input, which has strategies. */
export function policySimulationExplainer(input: PolicyHistoryInput, result: object, history: IndexHistory) {
  const { policy, months, starts, prices } = preparedSimulation(input, history);
  const { table, horizon } = policy;
  let known: PolicyPeriods | null = null;
  return (path: string): Explanation | null => {
    if (valueAt(result, path) === null) return null;
    if (path.startsWith('loan_rate.')) return explainLoanRate(path, input, result);
    const single = /^((?:periods\.\w+|every_period\.\d+))\.(.+)$/.exec(path);
    if (single) return explainPeriod(path, single[1], single[2], input, result, table, horizon);
    if (path === 'horizon') return explainHorizon(path, horizon, fromSimulation);
    if (path.startsWith('full_record.')) return explainRecord(path, table, horizon, months);
    return explainAll(path, (known ??= policyPeriods(policy, starts, null, prices)));
  };
}

function explainPeriod(
  path: string,
  at: string,
  member: string,
  input: PolicyHistoryInput,
  result: object,
  table: CreditTable,
  horizon: number,
): Explanation | null {
  const start = parseMonth(String(memberAt(result, `${at}.start_month`)));
  const note = `period from ${monthText(start)}`;
  if (member === 'index_geometric') {
    const steps = indexYears(table, start, horizon);
    return fromSimulation(path, valueAt(result, path)).by(GEOMETRIC, { note, steps });
  }
  const credits = new Float64Array(horizon);
  blendInto(table, start, credits);
  const periodInput: PolicyHistoryInput = {
    ...input,
    // The period's figures are explained in nominal dollars.
    dollars: undefined,
    strategies: undefined,
    credits: Array.from(credits),
  };
  const row = rowOf(member);
  const explanation = row
    ? explainPolicyHistory(member, row.key, row.t, periodInput)
    : explainPolicyOutcome(periodInput, member);
  // The result has the years of a period only if it includes its rows.
  const hasRows = memberAt(result, `${at}.rows`) !== undefined;
  const placed = ({ path: of, ...rest }: NamedPart): NamedPart => {
    if (of === undefined || of.startsWith('inputs.credits.')) return rest;
    if (of.startsWith('inputs.')) return { ...rest, path: of };
    return of.startsWith('rows.') && !hasRows ? rest : { ...rest, path: `${at}.${of}` };
  };
  // The search for a rate starts from the previous period's rate, so the last bits may differ.
  const displayed = valueAt(result, path);
  const isSame = displayed !== null && Math.abs(displayed - (explanation?.value ?? NaN)) < 1e-10;
  return (
    explanation && {
      ...placedIn(explanation, path, note, placed),
      value: isSame ? displayed : explanation.value,
    }
  );
}

export function indexYears({ months, index }: CreditTable, start: number, years: number): NamedPart[] {
  const at = (start - months.first) / months.step;
  const stride = 12 / months.step;
  return Array.from({ length: years }, (_, t) =>
    part(`r, price return of the index in year ${t + 1}`, index[at + stride * t]),
  );
}

export function explainRecord(path: string, table: CreditTable, horizon: number, months: CommonMonths) {
  const blend = new Float64Array(horizon);
  const means = startsIn(months, horizon, 'all').map((start) => {
    blendInto(table, start, blend);
    const growth = blend.reduce((product, rate) => product * (1 + rate), 1);
    return part(`period from ${monthText(start)}`, growth ** (1 / horizon) - 1);
  });
  const from = figuresBy('history/policy-simulation.ts#fullRecord', METHOD);
  if (path === 'full_record.period_count') return ofPeriods(path, means, from).count();
  return path === 'full_record.worst_rate' ? ofPeriods(path, means, from).percentile(SPREAD.min) : null;
}

function explainAll(path: string, periods: PolicyPeriods): Explanation | null {
  const parts = (of: (figures: PeriodFigures['figures'], k: number) => number | null) =>
    periods.starts.map((start, k) =>
      part(`period from ${monthText(start)}`, of(figuresOf(periods, k).figures, k)),
    );
  if (path === 'period_count') {
    const endings = parts((one) => one.ending_value);
    return ofPeriods(path, endings, fromSimulation).count();
  }
  const { irrSurrender, irrDeath, lapseYear } = periods.columns;
  if (path === 'lapse_share') return explainLapseShare(path, periods.starts, lapseYear, fromSimulation);
  const match = /^distribution\.(\w+)\.(\w+)$/.exec(path);
  const key = [...PERIOD_FIGURES, 'longevity' as const].find((one) => one === match?.[1]);
  if (!match || key === undefined) return null;
  const isValue = key === 'ending_value' || key === 'after_tax_ending_value';
  const all = parts((one, k) => {
    // A total loss is null in its period and −100% in the distribution.
    if (key === 'irr_surrender') return orNull(irrSurrender[k]);
    if (key === 'irr_death') return orNull(irrDeath[k]);
    if (isValue && lapseYear[k] > 0) return null;
    return key === 'longevity' ? one.longevity.years : one[key];
  });
  const spread = ofPeriods(path, all, fromDistribution);
  return isValue ? spread.lapsedLast(match[2]) : spread.spread(match[2]);
}
