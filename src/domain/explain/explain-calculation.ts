/**
 * The formula, inputs and steps behind one figure of a result, by its path. The parts are those that the
 * engine's own year step wrote; nothing is calculated a second way here.
 */
import { comparativeReportSchema } from '../comparison/comparative-report-schema.ts';
import type { ComparativeReportInput } from '../comparison/comparative-report.ts';
import { findCalculation } from '../calculations.ts';
import { deriveLedger, outlayOf } from '../illustrations/ledger.ts';
import { policyTax } from '../illustrations/policy-tax.ts';
import { bufferMembers, explainBuffer } from '../retirement-buffer/explain-buffer.ts';
import { retirementBufferSchema } from '../retirement-buffer/retirement-buffer-schema.ts';
import { retirementBuffer } from '../retirement-buffer/retirement-buffer.ts';
import { parseWith, type Schema } from '../shared/field-errors.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { explainScorecard, scorecardMembers } from '../tax-scorecard/explain-scorecard.ts';
import { taxScorecardSchema } from '../tax-scorecard/tax-scorecard-schema.ts';
import { accountPlan } from '../vehicles/account-plan.ts';
import { accountMembers, explainAccount } from '../vehicles/explain-account.ts';
import { vehicleCalculationSchema } from '../vehicles/vehicle-schema.ts';
import type { Explanation } from './explanation.ts';

interface Explainer {
  /** Shapes of the paths that it explains, for who asks for another. */
  readonly paths: readonly string[];
  explain(raw: unknown, path: string): Result<Explanation | null>;
}

const explainer = <I>(
  schema: Schema<I>,
  paths: readonly string[],
  explain: (input: I, path: string) => Explanation | null,
): Explainer => ({
  paths,
  explain(raw, path) {
    const parsed = parseWith<I>(schema, raw);
    return parsed.ok ? ok(explain(parsed.value, path)) : parsed;
  },
});

const listed = (members: readonly string[]) => `{${members.join(', ')}}`;

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
  'comparative-report': explainer(
    comparativeReportSchema,
    [
      'comparative_table.rows.N.slots.1 to 3.{net_income, value, death_benefit}',
      'fee_analysis.rows.N.slots.1 to 3.{growth_tax, distribution_tax}',
    ],
    explainComparison,
  ),
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
};

/** The figures of slots 2 to 4 are those of an account's rows, under these names. */
function explainComparison(input: ComparativeReportInput, path: string): Explanation | null {
  const found = /^(comparative_table|fee_analysis)\.rows\.(\d+)\.slots\.([123])\.(\w+)$/.exec(path);
  const vehicle = input.vehicles.at(Number(found?.[3] ?? 0) - 1);
  if (!found || !vehicle) return null;
  const own: Readonly<Record<string, string>> =
    found[1] === 'fee_analysis'
      ? { growth_tax: 'growth_tax', distribution_tax: 'distribution_tax' }
      : {
          net_income: 'distribution_net',
          value: input.value_basis === 'after_tax' ? 'liquidation' : 'balance',
          death_benefit: 'death_benefit',
        };
  if (!Object.hasOwn(own, found[4])) return null;
  const ledger = deriveLedger(input.illustration);
  const outlays = outlayOf(ledger);
  const plan = accountPlan(input.age, vehicle, outlays, policyTax(input.illustration, ledger).need);
  return explainAccount(path, own[found[4]], Number(found[2]), {
    plan,
    vehicle,
    outlays,
    returns: vehicle.rate_of_return,
  });
}

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
