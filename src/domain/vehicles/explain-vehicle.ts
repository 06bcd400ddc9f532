/** Every figure of the `vehicle` calculation: its rows by the year's step, its totals by the rows. */
import type { Explanation } from '../shared/explanation.ts';
import { givenAt, madeOf, partAt, rowParts, spoken } from '../shared/summaries.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { accountPlan } from './account-plan.ts';
import { longevityOf } from './account-run.ts';
import { accountMembers, explainAccount } from './explain-account.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import { explainFederal, federalMembers } from './explain-federal-account.ts';
import { runFederalAccount } from './federal-account.ts';
import { explainLimited, limitedMembers } from './explain-limited-account.ts';
import { explainLongevity } from './explain-longevity.ts';
import { limitedAccount } from './limited-account.ts';
import { explainRate } from './explain-portfolio-return.ts';
import { FEDERAL_FLOWS, federalTerms, FLOWS, limitsTested, vehicleOf } from './vehicle-calculation.ts';
import type { VehicleCalculationInput } from './vehicle-schema.ts';

export const vehiclePaths: readonly string[] = [
  `rows.N.{${[...accountMembers, ...limitedMembers, ...federalMembers].join(', ')}}`,
  `totals.{${[...FLOWS, ...FEDERAL_FLOWS].join(', ')}}`,
  'longevity.{age, years}',
  '{ending_value, rate_of_return}',
];

const METHOD = 'docs/methods/vehicle.md';
const RESULT = { source: 'src/domain/vehicles/vehicle-calculation.ts#vehicleResult', method: METHOD };

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
    return madeOf(path, value, 'sum', `Σ of ${spoken(flow)} over the plan years`, { steps }, RESULT);
  }
  if (path === 'rate_of_return')
    return input.returns ? null : explainRate(path, 'vehicle', input.vehicle, input.series, history, METHOD);
  if (path === 'ending_value') {
    const steps = [partAt(result, 'B, balance of the last plan year', `rows.${plan.years - 1}.balance`)];
    return madeOf(path, value, 'same', 'B after the last plan year', { steps }, RESULT);
  }
  if (!/^longevity\.(age|years)$/.test(path)) return null;
  const shortfalls = rowParts(result, 'rows', 'shortfall').map((one) => one.value ?? 0);
  return explainLongevity(path, longevityOf(plan, shortfalls), givenAt('age in plan year 1', age, 'age'), {
    source: 'src/domain/vehicles/account-run.ts#longevityOf',
    method: METHOD,
  });
}
