/** A figure of one period of the historical report: the policy re-projected on its credits, an account run on its returns. */
import {
  explanationOf,
  part,
  type Explanation,
  type NamedPart,
  labelOf,
  madeOf,
  explainIrr,
} from '../../shared/explanation.ts';
import { explainPolicyHistory } from '../../history/explain-policy-history.ts';
import { explainPolicyOutcome } from '../../history/explain-policy-outcome.ts';
import { indexYears } from '../../history/explain-policy-simulation.ts';
import { monthText } from '../../market/months.ts';
import type { PolicyHistoryInput } from '../../history/history-schema.ts';
import { runPolicyHistory } from '../../history/policy-history.ts';
import { ledgerOf } from '../../history/policy-outcome.ts';
import { policyTaxFormula, policyTaxParts, POLICY_TAX_SOURCE } from '../../policy/explain-policy-tax.ts';
import { outlayOf } from '../../policy/ledger.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import type { AccountPlan } from '../../vehicles/account-plan.ts';
import { longevityOf, runAccount } from '../../vehicles/account-run.ts';
import { explainAccount } from '../../vehicles/explain-account.ts';
import { explainLongevity } from '../../vehicles/explain-longevity.ts';
import { accountOnHistory } from './account-on-history.ts';
import type { HistoricalRun } from './historical-tabs.ts';
import type { Prepared } from './run-historical-report.ts';

const METHOD = 'docs/methods/historical-report.md';
export const historicalSource = (file: string) => ({
  source: `src/domain/comparison/${file}`,
  method: METHOD,
});
const ACCOUNT = historicalSource('account-sweep.ts#sweepAccount');

export interface ExplainedRun {
  readonly prepared: Prepared;
  readonly run: HistoricalRun;
}

/** `slot` from 0, `start` a month; `member` as the period's figures name it, or "rows.3.value" of a year. */
export function explainHistoricalPeriod(
  path: string,
  on: ExplainedRun,
  slot: number,
  start: number,
  member: string,
): Explanation | null {
  const { table, horizon } = on.prepared;
  if (member === 'index_geometric')
    return {
      path,
      label: labelOf(path),
      value: null,
      formula: 'Π(1 + r)^(1 ÷ years) − 1',
      inputs: [],
      steps: indexYears(table, start, horizon),
      ...historicalSource('run-historical-report.ts#historicalReport'),
    };
  const found =
    slot === 0 ? explainPolicy(path, on, start, member) : explainVehicle(path, on, slot, start, member);
  return (
    found && {
      ...found,
      path,
      label: labelOf(path),
      note: `period from ${monthText(start)}`,
      inputs: found.inputs.map(placed),
      steps: found.steps.map(placed),
    }
  );
}

/** The report holds the input, not the rows of every period. */
const placed = ({ path, ...rest }: NamedPart): NamedPart =>
  path?.startsWith('inputs.') && !path.startsWith('inputs.credits.') ? { ...rest, path } : rest;

function explainPolicy(
  path: string,
  { prepared: { input }, run }: ExplainedRun,
  start: number,
  member: string,
): Explanation | null {
  const { vehicles: _vehicles, value_basis: basis, start_year: _year, ...history } = input;
  const own: PolicyHistoryInput = {
    ...history,
    // Explained as it is paid, in the months that were chosen.
    inflation: undefined,
    dollars: undefined,
    strategies: undefined,
    credits: Array.from(run.slots[0].credits(start)),
  };
  const row = /^rows\.(\d+)\.(\w+)$/.exec(member);
  if (!row)
    return explainPolicyOutcome(
      own,
      member === 'ending_value' && basis === 'after_tax' ? 'after_tax_ending_value' : member,
    );
  const t = Number(row[1]);
  if (row[2] !== 'value') return explainPolicyHistory(member, row[2], t, own);
  if (basis === 'pre_tax') return explainPolicyHistory(member, 'surrender_value', t, own);
  const { plan, distributions, run: years } = runPolicyHistory(own);
  const ledger = ledgerOf(plan, years, distributions);
  const tax = policyTax(input.illustration, ledger, plan.methods);
  return explanationOf(
    path,
    tax.afterTaxSurrender[t],
    policyTaxFormula('after_tax_surrender', input.illustration),
    policyTaxParts(t, ledger, tax, 'rows'),
    { source: POLICY_TAX_SOURCE, method: METHOD },
  );
}

function explainVehicle(
  path: string,
  { prepared, run }: ExplainedRun,
  slot: number,
  start: number,
  member: string,
): Explanation | null {
  const { input, plan: policy, horizon, tax } = prepared;
  const of = run.slots[slot];
  const vehicle = input.vehicles[slot - 1];
  const outlays = outlayOf(policy.ledger).subarray(0, horizon);
  const { plan: given } = accountOnHistory(vehicle, input, {
    outlay: outlays,
    need: tax.need.subarray(0, horizon),
    market: prepared.markets[slot - 1],
    history: prepared.history,
  });
  const amount = of.columns.levelIncome[run.starts.indexOf(start)];
  const plan: AccountPlan =
    amount >= 0 ? { ...given, needs: given.needs.map((need) => (need > 0 ? amount : 0)) } : given;
  const returns = of.credits(start);
  const income = of.income?.(start) ?? null;
  const account = { plan, vehicle, outlays, returns, income, vehicleAt: `inputs.vehicles.${slot - 1}` };
  const last = plan.years - 1;
  const value = input.value_basis === 'after_tax' ? 'liquidation' : 'balance';
  const ofYear = (key: string, t: number) =>
    explainAccount(path, key === 'value' ? value : (YEAR_MEMBERS[key] ?? key), t, account);
  const row = /^rows\.(\d+)\.(\w+)$/.exec(member);
  if (row) return ofYear(row[2], Number(row[1]));
  const paths = Array.from(returns, (r, t) => part(`r, return of year ${t + 1}`, r));
  const years = runAccount(plan, returns, income);
  const nets = Array.from(years.distribution_net, (net, t) => part(`net income of year ${t + 1}`, net));
  const total = (parts: readonly NamedPart[]) => parts.reduce((sum, one) => sum + (one.value ?? 0), 0);
  switch (member) {
    case 'average_credit':
      return madeOf(
        path,
        total(paths) / plan.years,
        'mean',
        'mean of the returns',
        { steps: paths },
        ACCOUNT,
      );
    case 'geometric': {
      const growth = returns.reduce((product, r) => product * (1 + r), 1);
      const formula = 'Π(1 + r)^(1 ÷ years) − 1';
      const mean = growth ** (1 / plan.years) - 1;
      return { path, label: '', value: mean, formula, inputs: [], steps: paths, ...ACCOUNT };
    }
    case 'zero_years': {
      const steps = Array.from(returns, (r, t) =>
        part(`1 where the return of year ${t + 1} is not above 0`, r <= 0 ? 1 : 0),
      );
      return madeOf(
        path,
        total(steps),
        'sum',
        'number of years whose return is not above 0',
        { steps },
        ACCOUNT,
      );
    }
    case 'total_income':
      return madeOf(
        path,
        total(nets),
        'sum',
        'Σ of net income over the plan years',
        { steps: nets },
        ACCOUNT,
      );
    case 'longevity.years':
    case 'longevity.age': {
      const firstAge = part('first age', input.age, 'inputs.age');
      return explainLongevity(member, longevityOf(plan, years.shortfall), firstAge, ACCOUNT);
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
      return {
        path,
        label: '',
        value: 0,
        formula: '0: an account does not lapse',
        inputs: [],
        steps: [],
        ...ACCOUNT,
      };
    default:
      return null;
  }
}

const YEAR_MEMBERS: Readonly<Record<string, string>> = {
  net_income: 'distribution_net',
  death_benefit: 'death_benefit',
};
