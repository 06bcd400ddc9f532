/** Explains one period: the policy re-projected on its credits, or an account run on its returns. */
import {
  part,
  type Explanation,
  type NamedPart,
  explainIrr,
  figuresBy,
  placedIn,
  rowOf,
} from '../../shared/explanation.ts';
import { explainHistoryTax, explainPolicyHistory } from '../../history/explain-policy-history.ts';
import { explainPolicyOutcome } from '../../history/explain-policy-outcome.ts';
import { GEOMETRIC } from '../../history/explain-periods.ts';
import { indexYears } from '../../history/explain-policy-simulation.ts';
import { monthText } from '../../shared/dates.ts';
import type { PolicyHistoryInput } from '../../history/history-schema.ts';
import { outlayOf } from '../../policy/ledger.ts';
import type { AccountPlan } from '../../vehicles/account-plan.ts';
import { longevityOf, runAccount } from '../../vehicles/account-run.ts';
import { explainAccount, explainLongevity } from '../../vehicles/explain-account.ts';
import { accountOnHistory } from './account-on-history.ts';
import type { HistoricalRun } from './historical-tabs.ts';
import type { Prepared } from './run-historical-report.ts';

const METHOD = 'docs/methods/historical-report.md';
export const fromHistorical = (file: string) => figuresBy(`comparison/historical/${file}`, METHOD);
const fromAccount = fromHistorical('account-sweep.ts#sweepAccount');

export interface ExplainedRun {
  readonly prepared: Prepared;
  readonly run: HistoricalRun;
}

/** `slot` counts from 0, `start` is a month, and `member` is a figure of the period or "rows.3.value" of a year. */
export function explainHistoricalPeriod(
  path: string,
  target: ExplainedRun,
  slot: number,
  start: number,
  member: string,
): Explanation | null {
  const { table, horizon } = target.prepared;
  if (member === 'index_geometric') {
    const steps = indexYears(table, start, horizon);
    return fromHistorical('run-historical-report.ts#historicalReport')(path, null).by(GEOMETRIC, steps);
  }
  const explanation =
    slot === 0
      ? explainPolicy(path, target, start, member)
      : explainVehicle(path, target, slot, start, member);
  return explanation && placedIn(explanation, path, `period from ${monthText(start)}`, placed);
}

/** The report contains the input but not the rows of every period. */
const placed = ({ path, ...rest }: NamedPart): NamedPart =>
  path?.startsWith('inputs.') && !path.startsWith('inputs.credits.') ? { ...rest, path } : rest;

function explainPolicy(
  path: string,
  { prepared: { input }, run }: ExplainedRun,
  start: number,
  member: string,
): Explanation | null {
  const { vehicles: _vehicles, value_basis: basis, start_year: _year, ...history } = input;
  const periodInput: PolicyHistoryInput = {
    ...history,
    // Explained in the dollars as paid, for the chosen months.
    inflation: undefined,
    dollars: undefined,
    strategies: undefined,
    credits: Array.from(run.slots[0].credits(start)),
  };
  const row = rowOf(member);
  if (!row)
    return explainPolicyOutcome(
      periodInput,
      member === 'ending_value' && basis === 'after_tax' ? 'after_tax_ending_value' : member,
    );
  const { t, key } = row;
  if (key !== 'value') return explainPolicyHistory(member, key, t, periodInput);
  if (basis === 'pre_tax') return explainPolicyHistory(member, 'surrender_value', t, periodInput);
  return explainHistoryTax(path, 'after_tax_surrender', t, periodInput, METHOD);
}

function explainVehicle(
  path: string,
  { prepared, run }: ExplainedRun,
  index: number,
  start: number,
  member: string,
): Explanation | null {
  const { input, plan: policy, horizon, tax } = prepared;
  const slot = run.slots[index];
  const vehicle = input.vehicles[index - 1];
  const outlays = outlayOf(policy.ledger).subarray(0, horizon);
  const { plan: illustratedPlan } = accountOnHistory(vehicle, input, {
    outlay: outlays,
    need: tax.need.subarray(0, horizon),
    market: prepared.markets[index - 1],
    history: prepared.history,
  });
  const amount = slot.columns.levelIncome[run.starts.indexOf(start)];
  const plan: AccountPlan =
    amount >= 0
      ? { ...illustratedPlan, needs: illustratedPlan.needs.map((need) => (need > 0 ? amount : 0)) }
      : illustratedPlan;
  const returns = slot.credits(start);
  const income = slot.income?.(start) ?? null;
  const account = { plan, vehicle, outlays, returns, income, vehicleAt: `inputs.vehicles.${index - 1}` };
  const last = plan.years - 1;
  const rowMembers: Readonly<Record<string, string>> = {
    net_income: 'distribution_net',
    value: input.value_basis === 'after_tax' ? 'liquidation' : 'balance',
  };
  const ofYear = (key: string, t: number) => explainAccount(path, rowMembers[key] ?? key, t, account);
  const row = rowOf(member);
  if (row) return ofYear(row.key, row.t);
  const paths = Array.from(returns, (r, t) => part(`r, return of year ${t + 1}`, r));
  const years = runAccount(plan, returns, income);
  const nets = Array.from(years.distribution_net, (net, t) => part(`net income of year ${t + 1}`, net));
  const total = (parts: readonly NamedPart[]) => parts.reduce((sum, one) => sum + (one.value ?? 0), 0);
  const figure = (value: number) => fromAccount(path, value);
  switch (member) {
    case 'average_credit':
      return figure(total(paths) / plan.years).mean('mean of the returns', paths);
    case 'geometric': {
      const growth = returns.reduce((product, r) => product * (1 + r), 1);
      return figure(growth ** (1 / plan.years) - 1).by(GEOMETRIC, paths);
    }
    case 'zero_years': {
      const steps = Array.from(returns, (r, t) =>
        part(`1 where the return of year ${t + 1} is not above 0`, r <= 0 ? 1 : 0),
      );
      return figure(total(steps)).sum('number of years whose return is not above 0', steps);
    }
    case 'total_income':
      return figure(total(nets)).sum('Σ of net income over the plan years', nets);
    case 'longevity.years':
    case 'longevity.age': {
      const firstAge = part('first age', input.age, 'inputs.age');
      return explainLongevity(member, longevityOf(plan, years.shortfall), firstAge, fromAccount);
    }
    case 'ending_value':
    case 'death_benefit':
      return ofYear(member === 'ending_value' ? 'value' : member, last);
    case 'irr_surrender':
    case 'irr_death': {
      const flows = nets.map(({ value: net }, t) =>
        part(`net income − outlay of year ${t + 1}`, (net ?? 0) - outlays[t]),
      );
      const end =
        member === 'irr_death'
          ? part('death benefit after tax at the end', years.death_benefit[last])
          : part('value after tax at the end', years.liquidation[last]);
      return explainIrr(path, [...flows, end], METHOD);
    }
    case 'lapse_tax':
      return figure(0).by('0: an account does not lapse');
    default:
      return null;
  }
}
