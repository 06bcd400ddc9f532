/** Every figure of the `vehicle` calculation: its rows by the year's step, its totals by the rows. */
import {
  part,
  type Explanation,
  partAt,
  givenAt,
  rowParts,
  spoken,
  madeBy,
  valueAt,
  type Formula,
  figureOf,
} from '../shared/explanation.ts';
import { memberAt } from '../shared/result-members.ts';
import { explainLimit } from '../tax/explain-contribution-limits.ts';
import { type AccountRun, longevityOf } from './account-run.ts';
import { limitTerms, type LimitedAccount, type LimitedInput, limitedAccount } from './limited-account.ts';
import type { VehicleCalculationInput } from './vehicle-schema.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { accountPlan } from './account-plan.ts';
import { accountMembers, explainAccount } from './explain-account.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import { explainFederal, federalMembers } from './explain-federal-account.ts';
import { runFederalAccount } from './federal-account.ts';
import { explainLongevity } from './explain-longevity.ts';
import { explainRate } from './explain-returns.ts';
import { FEDERAL_FLOWS, federalTerms, FLOWS, limitsTested, vehicleOf } from './vehicle-calculation.ts';

const limitedMembers: readonly string[] = ['limit', 'over_limit', 'overflow_balance'];

const MADE = madeBy('vehicles/limited-account.ts#limitedAccount', 'docs/methods/vehicle.md');

/**
 * Why a figure of an account with contribution limits is what it is, where its limits have a say in it. Null where the
 * account's own year says it.
 */
function explainLimited(
  path: string,
  key: string,
  t: number,
  input: VehicleCalculationInput & Pick<LimitedInput, 'tables'>,
  { run, side, years }: LimitedAccount,
  result: object,
): Explanation | null {
  const value = valueAt(result, path);
  const { plan_type = 'none', overflow = 'warn' } = input.vehicle;
  if (value === null) return null;
  if (key === 'limit') {
    const terms = { ...limitTerms(input), plan_type };
    return explainLimit(path, 'limit', t, terms, (field) => memberAt(input, field) !== undefined);
  }
  const asked = part('contribution without a limit', years[t].asked);
  if (key === 'over_limit') {
    const parts = { asked, limit: partAt(result, 'limit', `rows.${t}.limit`) };
    const formula: Formula<'asked' | 'limit'> = ['max(0, contribution − limit)', [], ['asked', 'limit']];
    return figureOf(path, value, MADE).of(parts)(...formula);
  }
  if (key === 'overflow_balance') {
    const steps = [part('balance of the account beside the plan', side?.run.balance[t] ?? null)];
    return figureOf(path, value, MADE).same('balance of the taxable account beside the plan', { steps });
  }
  if (side && key !== 'shortfall' && isColumn(run, key)) {
    const steps = [part('of the plan', run[key][t]), part('of the account beside it', side.run[key][t])];
    return figureOf(path, value, MADE).sum('of the plan + of the taxable account beside it', { steps });
  }
  if (side) {
    const steps = [part('shortfall of the plan', value)];
    return figureOf(path, value, MADE).same('what the plan cannot pay after the account beside it', {
      steps,
    });
  }
  if (key !== 'contribution' || overflow === 'warn') return null;
  const steps = [asked, partAt(result, 'over the limit, not invested', `rows.${t}.over_limit`)];
  return figureOf(path, value, MADE).difference('contribution without a limit − over the limit', { steps });
}

const isColumn = (run: AccountRun, key: string): key is keyof AccountRun => Object.hasOwn(run, key);

export const vehiclePaths: readonly string[] = [
  `rows.N.{${[...accountMembers, ...limitedMembers, ...federalMembers].join(', ')}}`,
  `totals.{${[...FLOWS, ...FEDERAL_FLOWS].join(', ')}}`,
  'longevity.{age, years}',
  '{ending_value, rate_of_return}',
];

const METHOD = 'docs/methods/vehicle.md';
const RESULT = madeBy('vehicles/vehicle-calculation.ts#vehicleResult', METHOD);

export function explainVehicle(
  input: VehicleCalculationInput,
  path: string,
  result: object,
  history: IndexHistory,
  tables?: TaxTables,
): Explanation | null {
  const { age, contributions: outlays, distributions } = input;
  const vehicle = vehicleOf(input, history);
  const plan = accountPlan(age, vehicle, outlays, distributions);
  const returns = input.returns ?? vehicle.rate_of_return;
  const terms = federalTerms(input, tables);
  const byTables = terms && runFederalAccount(plan, returns, terms);
  const limited = limitsTested(limitedAccount({ ...input, tables }, vehicle, returns), byTables);
  const row = /^rows\.(\d+)\.(\w+)$/.exec(path);
  if (row) {
    if (limited) {
      const explained = explainLimited(path, row[2], Number(row[1]), { ...input, tables }, limited, result);
      if (explained) return explained;
    }
    const at = { rows: 'rows', vehicleAt: 'inputs.vehicle', listsAt: 'inputs' };
    if (terms) return explainFederal(path, row[2], Number(row[1]), { plan, vehicle, returns, terms, ...at });
    const found = {
      plan: limited?.plan ?? plan,
      vehicle,
      outlays: limited?.outlays ?? outlays,
      returns,
      ...at,
    };
    return explainAccount(path, row[2], Number(row[1]), found);
  }
  const { value } = partAt(result, '', path);
  const flow = [...FLOWS, ...FEDERAL_FLOWS].find((key) => path === `totals.${key}`);
  if (flow) {
    const steps = rowParts(result, 'rows', flow);
    return figureOf(path, value, RESULT).sum(`Σ of ${spoken(flow)} over the plan years`, { steps });
  }
  if (path === 'rate_of_return')
    return input.returns
      ? null
      : explainRate(path, 'vehicle', input.vehicle, input.series, history, METHOD, input.start_year);
  if (path === 'ending_value') {
    const steps = [partAt(result, 'B, balance of the last plan year', `rows.${plan.years - 1}.balance`)];
    return figureOf(path, value, RESULT).same('B after the last plan year', { steps });
  }
  if (!/^longevity\.(age|years)$/.test(path)) return null;
  const shortfalls = rowParts(result, 'rows', 'shortfall').map((one) => one.value ?? 0);
  return explainLongevity(
    path,
    longevityOf(plan, shortfalls),
    givenAt('age in plan year 1', age, 'age'),
    madeBy('vehicles/account-run.ts#longevityOf', METHOD),
  );
}
