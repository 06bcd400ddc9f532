/**
 * The formula, inputs and steps behind one figure of a result, by its path. The parts are those that the
 * engine's own year step wrote; nothing is calculated a second way here.
 */
import { comparativeReportSchema } from '../comparison/comparative-report-schema.ts';
import { comparisonPaths, explainComparison } from '../comparison/explain-comparison.ts';
import { findCalculation } from '../calculations.ts';
import { explainPolicyHistory, policyHistoryRowMembers } from '../history/explain-policy-history.ts';
import { policyHistorySchema } from '../history/policy-history-schema.ts';
import { explainIncomeRider, RIDER_PARTS, riderMembers } from '../income-rider/explain-income-rider.ts';
import { incomeRiderSchema } from '../income-rider/income-rider-schema.ts';
import { explainIllustration, illustrationPaths } from '../illustrations/explain-illustration.ts';
import { illustrationCalculationSchema } from '../illustrations/illustration-schema.ts';
import { explainPolicyModel, policyModelMembers } from '../illustrations/explain-policy-model.ts';
import { policyModelSchema } from '../illustrations/policy-model-schema.ts';
import { bufferMembers, explainBuffer } from '../retirement-buffer/explain-buffer.ts';
import { retirementBufferSchema } from '../retirement-buffer/retirement-buffer-schema.ts';
import { retirementBuffer } from '../retirement-buffer/retirement-buffer.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { explainScorecard, scorecardMembers } from '../tax-scorecard/explain-scorecard.ts';
import { taxScorecardSchema } from '../tax-scorecard/tax-scorecard-schema.ts';
import { explainFederalTax, federalTaxMembers } from '../tax/explain-federal-tax.ts';
import { federalTaxSchema } from '../tax/federal-tax-schema.ts';
import { accountPlan } from '../vehicles/account-plan.ts';
import { accountMembers, explainAccount } from '../vehicles/explain-account.ts';
import { explainRequiredReturn } from '../vehicles/explain-required-return.ts';
import { requiredReturnResult, targetOf } from '../vehicles/vehicle-calculation.ts';
import { requiredReturnSchema, vehicleCalculationSchema } from '../vehicles/vehicle-schema.ts';
import { explainer, listed, type Explainer } from './explainer.ts';
import type { Explanation } from './explanation.ts';

const BUFFER_RESULTS = [
  'market_only_with_distribution',
  'market_only_without_distribution',
  'market_plus_buffer_with_distribution',
  'market_plus_buffer_without_distribution',
] as const;

const explainers: Readonly<Record<string, Explainer>> = {
  vehicle: explainer(vehicleCalculationSchema, [`rows.N.${listed(accountMembers)}`], (input, path) => {
    const found = /^rows\.(\d+)\.(\w+)$/.exec(path);
    if (!found) return null;
    const { age, vehicle, contributions: outlays, distributions, returns } = input;
    const plan = accountPlan(age, vehicle, outlays, distributions);
    return explainAccount(path, found[2], Number(found[1]), {
      plan,
      vehicle,
      outlays,
      returns: returns ?? vehicle.rate_of_return,
    });
  }),
  'comparative-report': explainer(comparativeReportSchema, comparisonPaths, explainComparison),
  'tax-scorecard': explainer(
    taxScorecardSchema,
    [`{ira_backend, roth_backend}.rows.N.${listed(scorecardMembers)}`],
    (input, path) => {
      const found = /^(ira|roth)_backend\.rows\.(\d+)\.(\w+)$/.exec(path);
      if (!found) return null;
      const side = found[1] === 'ira' ? 'ira_backend' : 'roth_backend';
      return explainScorecard(path, side, found[3], Number(found[2]), input);
    },
  ),
  'retirement-buffer': explainer(
    retirementBufferSchema,
    [`${listed(BUFFER_RESULTS)}.rows.N.${listed(bufferMembers)}`],
    (input, path) => {
      const found = /^(\w+)\.rows\.(\d+)\.(\w+)$/.exec(path);
      const name = BUFFER_RESULTS.find((one) => one === found?.[1]);
      if (!found || !name) return null;
      const { rows } = retirementBuffer(input)[name];
      return explainBuffer(path, found[3], Number(found[2]), rows, input, name.includes('plus_buffer'));
    },
  ),
  'policy-model': explainer(policyModelSchema, [`rows.N.${listed(policyModelMembers)}`], (input, path) => {
    const found = /^rows\.(\d+)\.(\w+)$/.exec(path);
    return found && explainPolicyModel(path, found[2], Number(found[1]), input);
  }),
  'policy-history': explainer(
    policyHistorySchema,
    [`rows.N.${listed(policyHistoryRowMembers)}`],
    (input, path) => {
      const found = /^rows\.(\d+)\.(\w+)$/.exec(path);
      return found && explainPolicyHistory(path, found[2], Number(found[1]), input);
    },
  ),
  'income-rider': explainer(
    incomeRiderSchema,
    riderMembers.map((member) => `${listed(RIDER_PARTS)}.${member}`),
    (input, path) => explainIncomeRider(path, input),
  ),
  'federal-tax': explainer(federalTaxSchema, [listed(federalTaxMembers)], (input, path) =>
    explainFederalTax(path, input),
  ),
  'required-return': explainer(requiredReturnSchema, ['rate'], (input, path) => {
    if (path !== 'rate') return null;
    const plan = accountPlan(input.age, input.vehicle, input.contributions, input.distributions);
    const solved = requiredReturnResult(input);
    return explainRequiredReturn(path, solved, plan, targetOf(input), input.returns ?? null);
  }),
  illustration: explainer(illustrationCalculationSchema, illustrationPaths, (input, path) =>
    explainIllustration(path, input),
  ),
};

/** Of the input as a calculation takes it. What cannot be explained is refused with what can be. */
export function explainCalculation(id: string, raw: unknown, path: string): Result<Explanation> {
  const calculation = findCalculation(id);
  const found = Object.hasOwn(explainers, id) ? explainers[id] : undefined;
  if (!calculation || !found) {
    const detail = calculation
      ? `The figures of ${id} are not explained step by step yet; ${calculation.method} says how they are made. Explained are: ${Object.keys(explainers).join(', ')}.`
      : `No calculation is called "${id}". Explained are: ${Object.keys(explainers).join(', ')}.`;
    return fail({ code: 'unknown_calculation', detail });
  }
  // The whole input is checked as in a run, so that nothing is explained that would have been refused.
  const ran = calculation.run(raw);
  if (!ran.ok) return ran;
  const explained = found.explain(raw, path);
  if (!explained.ok) return explained;
  if (explained.value !== null) return ok(explained.value);
  const message = `Nothing to explain at "${path}". Give one of ${found.paths.join(' or ')}; years count from 0.`;
  return fail({ code: 'invalid_input', detail: message, fields: { at: [message] } });
}
