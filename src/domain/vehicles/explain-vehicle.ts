import {
  figuresBy,
  part,
  rowOf,
  memberText,
  valueAt,
  type Explanation,
  type Figure,
} from '../shared/explanation.ts';
import { memberAt } from '../shared/result-members.ts';
import { explainLimit } from '../tax/explain-contribution-limits.ts';
import { type AccountRun, longevityOf } from './account-run.ts';
import { limitTerms, type LimitedAccount, type LimitedInput, limitedAccount } from './limited-account.ts';
import type { VehicleInput } from './vehicle.ts';
import type { VehicleCalculationInput } from './vehicle-schema.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import { accountPlan } from './account-plan.ts';
import { accountMembers, explainAccount, explainLongevity } from './explain-account.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import { explainFederal, federalMembers } from './explain-federal-account.ts';
import { runFederalAccount } from './federal-account.ts';
import { explainRate } from './explain-returns.ts';
import { FEDERAL_FLOWS, federalTerms, FLOWS, limitsTested, vehicleOf } from './vehicle-calculation.ts';

const limitedMembers: readonly string[] = ['limit', 'over_limit', 'overflow_balance'];

const figureAt = figuresBy('vehicles/limited-account.ts#limitedAccount', 'docs/methods/vehicle.md');

/** Explains a figure that contribution limits affect. Returns null for figures of the account's year. */
function explainLimited(
  path: string,
  key: string,
  t: number,
  input: VehicleCalculationInput & Pick<LimitedInput, 'tables'>,
  { run, side, years }: LimitedAccount,
  result: object,
): Explanation | null {
  const value = valueAt(result, path);
  if (value === null) return null;
  if (key === 'limit') return explainPlanLimit(path, t, input, input.vehicle);
  const figure = figureAt(path, value);
  const requested = part('contribution without a limit', years[t].requested);
  if (key === 'over_limit')
    return figure.by('max(0, contribution − limit)', [
      requested,
      part.at(result, 'limit', `rows.${t}.limit`),
    ]);
  if (key === 'overflow_balance') {
    const steps = [part('balance of the plan’s side account', side?.run.balance[t] ?? null)];
    return figure.same('balance of the plan’s taxable side account', steps);
  }
  if (side)
    return explainWithSideAccount(figure, isColumn(run, key) ? key : 'shortfall', t, value, run, side.run);
  if (key !== 'contribution' || (input.vehicle.overflow ?? 'warn') === 'warn') return null;
  const steps = [requested, part.at(result, 'over the limit, not invested', `rows.${t}.over_limit`)];
  return figure.difference('contribution without a limit − over the limit', steps);
}

export const explainPlanLimit = (
  path: string,
  t: number,
  input: Parameters<typeof limitTerms>[0],
  { plan_type = 'none' }: Pick<VehicleInput, 'plan_type'>,
): Explanation | null =>
  explainLimit(
    path,
    'limit',
    t,
    { ...limitTerms(input), plan_type },
    (field) => memberAt(input, field) !== undefined,
  );

/** Explains the sum of a plan and its side account. */
export function explainWithSideAccount(
  figure: Figure,
  key: keyof AccountRun,
  t: number,
  value: number,
  run: AccountRun,
  side: AccountRun,
): Explanation {
  if (key === 'shortfall')
    return figure.same('shortfall of the plan after the side account', [
      part('shortfall of the plan', value),
    ]);
  const steps = [part('of the plan', run[key][t]), part('of the side account', side[key][t])];
  return figure.sum('of the plan + of its taxable side account', steps);
}

export const isColumn = (run: AccountRun, key: string): key is keyof AccountRun => Object.hasOwn(run, key);

export const vehiclePaths: readonly string[] = [
  `rows.N.{${[...accountMembers, ...limitedMembers, ...federalMembers].join(', ')}}`,
  `totals.{${[...FLOWS, ...FEDERAL_FLOWS].join(', ')}}`,
  'longevity.{age, years}',
  '{ending_value, rate_of_return}',
];

const METHOD = 'docs/methods/vehicle.md';
const fromLongevity = figuresBy('vehicles/account-run.ts#longevityOf', METHOD);
const fromResult = figuresBy('vehicles/vehicle-calculation.ts#vehicleResult', METHOD);

export function explainVehicle(
  path: string,
  input: VehicleCalculationInput,
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
  const row = rowOf(path);
  if (row) {
    const { key, t } = row;
    const explained = limited && explainLimited(path, key, t, { ...input, tables }, limited, result);
    if (explained) return explained;
    const at = { rows: 'rows', vehicleAt: 'inputs.vehicle', listsAt: 'inputs' };
    if (terms) return explainFederal(path, key, t, { plan, vehicle, returns, terms, ...at });
    const { plan: run = plan, outlays: paid = outlays } = limited ?? {};
    return explainAccount(path, key, t, { plan: run, vehicle, outlays: paid, returns, ...at });
  }
  const figure = fromResult(path, valueAt(result, path));
  const flow = [...FLOWS, ...FEDERAL_FLOWS].find((key) => path === `totals.${key}`);
  if (flow)
    return figure.sum(`Σ of ${memberText(flow)} over the plan years`, part.rows(result, 'rows', flow));
  if (path === 'rate_of_return')
    return input.returns ? null : explainRate(path, 'vehicle', input.vehicle, input, history, METHOD);
  if (path === 'ending_value') {
    const steps = [part.at(result, 'B, balance of the last plan year', `rows.${plan.years - 1}.balance`)];
    return figure.same('B after the last plan year', steps);
  }
  if (!/^longevity\.(age|years)$/.test(path)) return null;
  const shortfalls = part.rows(result, 'rows', 'shortfall').map((one) => one.value ?? 0);
  const firstAge = part.given('age in plan year 1', age, 'age');
  return explainLongevity(path, longevityOf(plan, shortfalls), firstAge, fromLongevity);
}
