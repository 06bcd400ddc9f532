import { findCalculation, type CalculationId } from '../calculations/registry.ts';
import { type IndexHistory, NO_HISTORY } from '../market/inline-series.ts';
import { memberAt } from '../shared/result-members.ts';
import { ok, fail, type Result } from '../shared/result.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import {
  clampedExplanations,
  type Explainer,
  realExplanations,
  type WhichAre,
  ON_HISTORY,
  explainer,
  listed,
  pathExplainer,
} from './explainer.ts';
import {
  comparativeReportSchema,
  assumptionLeanSchema,
} from '../comparison/comparative/comparative-report-schema.ts';
import { comparisonExplainer, comparisonPaths } from '../comparison/comparative/explain-comparison.ts';
import { assumptionLeanExplainer, assumptionLeanPaths } from '../comparison/lean/explain-assumption-lean.ts';
import { historicalExplainer, historicalPaths } from '../comparison/historical/explain-historical-report.ts';
import { historicalReportSchema } from '../comparison/historical/historical-report-schema.ts';
import { capStripSchema, policyHistorySchema } from '../history/history-schema.ts';
import { capStripExplainer, capStripPaths } from '../history/explain-cap-strip.ts';
import { explainLoanRate } from '../history/explain-periods.ts';
import { explainPolicyHistory, policyHistoryRowMembers } from '../history/explain-policy-history.ts';
import { explainPolicyOutcome, policyOutcomePaths } from '../history/explain-policy-outcome.ts';
import { policySimulationExplainer, policySimulationPaths } from '../history/explain-policy-simulation.ts';
import { explainIllustration, illustrationPaths } from '../policy/explain-illustration.ts';
import { explainModelLapse, explainPolicyModel, policyModelMembers } from '../policy/explain-policy-model.ts';
import { explainPolicyTests, policyTestsPaths } from '../policy/definition/explain-policy-tests.ts';
import { policyTestsSchema } from '../policy/definition/policy-tests-schema.ts';
import {
  explainIllustrationChecks,
  illustrationChecksPaths,
} from '../comparison/checks/explain-illustration-checks.ts';
import { illustrationChecksSchema } from '../comparison/checks/illustration-checks-schema.ts';
import { illustrationCalculationSchema } from '../policy/illustration-schema.ts';
import {
  explainMortalityWeighting,
  mortalityWeightingPaths,
} from '../policy/mortality/explain-mortality-weighting.ts';
import { mortalityWeightingSchema } from '../policy/mortality/mortality-schema.ts';
import { policyModelSchema } from '../policy/policy-model-schema.ts';
import {
  indexStrategyExplainer,
  indexStrategyPaths,
} from '../tools/index-strategy/explain-index-strategy.ts';
import { indexStrategySchema } from '../tools/index-strategy/index-strategy-schema.ts';
import { riderSimulationPaths } from '../tools/rider/explain-income-rider-simulation.ts';
import { RIDER_PARTS, riderMembers } from '../tools/rider/explain-income-rider.ts';
import { incomeRiderSchema } from '../tools/rider/income-rider-schema.ts';
import { bufferPaths } from '../tools/buffer/explain-buffer-simulation.ts';
import { retirementBufferSchema } from '../tools/buffer/retirement-buffer-schema.ts';
import { cashFlowIrrSchema } from '../shared/schema-fields.ts';
import { explainCashFlowIrr, rowOf, type Explanation, type ExplainPath } from '../shared/explanation.ts';
import { scorecardExplainer, scorecardPaths } from '../tools/scorecard/explain-scorecard-totals.ts';
import { taxScorecardSchema } from '../tools/scorecard/tax-scorecard-schema.ts';
import { contributionLimitsSchema } from '../tax/contribution-limits-schema.ts';
import { contributionLimitsPaths, explainContributionLimits } from '../tax/explain-contribution-limits.ts';
import { explainFederalTax, federalTaxMembers } from '../tax/explain-federal-tax.ts';
import { SHIPPED_TAX_TABLES } from '../tax/federal/grown-tables.ts';
import { federalTaxSchema } from '../tax/federal-tax-schema.ts';
import { accountPlan } from '../vehicles/account-plan.ts';
import { explainRequiredReturn } from '../vehicles/explain-returns.ts';
import { explainVehicle, vehiclePaths } from '../vehicles/explain-vehicle.ts';
import { settledVehicle } from '../vehicles/portfolio-return.ts';
import { requiredReturnResult, targetOf } from '../vehicles/vehicle-calculation.ts';
import { requiredReturnSchema, vehicleCalculationSchema } from '../vehicles/vehicle-schema.ts';
import { rangeReportExplainer, rangeReportPaths } from '../paths/explain-range-report.ts';
import { rangeReportSchema } from '../paths/range-report-schema.ts';
import { solveExplainer, solvePaths } from '../paths/explain-solve.ts';
import { solveSchema } from '../paths/solve-schema.ts';
import { explainBuffer, explainRider, explainRiderPeriods } from './explain-real-tools.ts';

/** Explains with a second run on `changed` input; a run without a change is explained directly. */
const byRunOn = (
  id: string,
  inner: Explainer,
  changed: (raw: object) => object | null,
  explain: (
    second: object,
    ofSecond: ExplainPath,
    result: object,
    explainDisplayed: () => Result<ExplainPath>,
  ) => ExplainPath,
): Explainer => ({
  paths: inner.paths,
  of(raw, result, history, taxTables) {
    const explainDisplayed = () => inner.of(raw, result, history, taxTables);
    const input = typeof raw === 'object' && raw !== null ? changed(raw) : null;
    const ran = input && findCalculation(id)?.run(input, history, taxTables);
    if (!ran) return explainDisplayed();
    if (!ran.ok) return ran;
    const second = ran.value.result;
    const prepared = inner.of(input, second, history, taxTables);
    return prepared.ok ? ok(explain(second, prepared.value, result, explainDisplayed)) : prepared;
  },
});

const clampedExplainer = (id: string, inner: Explainer): Explainer =>
  byRunOn(
    id,
    inner,
    (raw) =>
      memberAt(raw, 'compliance_profile') === 'client_clamped'
        ? { ...raw, compliance_profile: 'standard' }
        : null,
    (uncapped, ofUncapped, displayed) => clampedExplanations({ uncapped, displayed, ofUncapped }),
  );

const realExplainer = (id: string, inner: Explainer, which?: WhichAre): Explainer =>
  byRunOn(
    id,
    inner,
    (raw) => (memberAt(raw, 'dollars') === 'real' ? { ...raw, dollars: undefined } : null),
    (nominal, ofNominal, displayed, explainDisplayed) => {
      const real = which?.ofReal && explainDisplayed();
      return realExplanations(
        { nominal, displayed, ofNominal, ofShown: real?.ok ? real.value : undefined },
        which,
      );
    },
  );

const displayExplainer = (id: string, inner: Explainer, which?: WhichAre): Explainer =>
  realExplainer(id, clampedExplainer(id, inner), which);

/** The type requires an entry for every registered calculation. */
const explainers: Readonly<Record<CalculationId, Explainer>> = {
  'cash-flow-irr': pathExplainer(cashFlowIrrSchema, ['irr', 'status'], (path, { cash_flows }) =>
    explainCashFlowIrr(path, cash_flows),
  ),
  illustration: pathExplainer(illustrationCalculationSchema, illustrationPaths, (path, input) =>
    explainIllustration(path, input, input.methods),
  ),
  'policy-model': pathExplainer(
    policyModelSchema,
    [`rows.N.${listed(policyModelMembers)}`, 'lapse_year'],
    (path, input) => {
      if (path === 'lapse_year') return explainModelLapse(input);
      const row = rowOf(path);
      return row && explainPolicyModel(path, row.key, row.t, input);
    },
  ),
  vehicle: realExplainer('vehicle', pathExplainer(vehicleCalculationSchema, vehiclePaths, explainVehicle)),
  'required-return': pathExplainer(requiredReturnSchema, ['rate'], (path, input, _result, history) => {
    if (path !== 'rate') return null;
    const vehicle = input.returns ? input.vehicle : settledVehicle(input.vehicle, input, history);
    const plan = accountPlan(input.age, vehicle, input.contributions, input.distributions);
    const solved = requiredReturnResult(input, history);
    const amountAt = input.target === 'longevity' ? undefined : REQUIRED_TARGET[input.target];
    return explainRequiredReturn(path, solved, plan, targetOf(input), input.returns ?? null, amountAt);
  }),
  'comparative-report': displayExplainer(
    'comparative-report',
    explainer(comparativeReportSchema, comparisonPaths, (input, result, history, tables) =>
      comparisonExplainer({ ...input, tables }, result, history),
    ),
  ),
  'assumption-lean': explainer(assumptionLeanSchema, assumptionLeanPaths, (input, result, history, tables) =>
    assumptionLeanExplainer({ ...input, tables }, result, history),
  ),
  'historical-report': displayExplainer(
    'historical-report',
    explainer(historicalReportSchema, historicalPaths, historicalExplainer),
    ON_HISTORY,
  ),
  'index-strategy': explainer(indexStrategySchema, indexStrategyPaths, indexStrategyExplainer),
  'policy-history': displayExplainer(
    'policy-history',
    explainer(
      policyHistorySchema,
      [`rows.N.${listed(policyHistoryRowMembers)}`, ...policyOutcomePaths, ...policySimulationPaths],
      (input, result, history) => {
        if (input.strategies) return policySimulationExplainer(input, result, history);
        return (path) => {
          const row = rowOf(path);
          return row
            ? explainPolicyHistory(path, row.key, row.t, input)
            : (explainLoanRate(path, input, result) ?? explainPolicyOutcome(input, path));
        };
      },
    ),
    ON_HISTORY,
  ),
  'range-report': clampedExplainer(
    'range-report',
    explainer(rangeReportSchema, rangeReportPaths, rangeReportExplainer),
  ),
  solve: clampedExplainer('solve', explainer(solveSchema, solvePaths, solveExplainer)),
  'cap-strip': clampedExplainer('cap-strip', explainer(capStripSchema, capStripPaths, capStripExplainer)),
  'federal-tax': pathExplainer(
    federalTaxSchema,
    [listed(federalTaxMembers)],
    (path, input, _result, _history, tables = SHIPPED_TAX_TABLES) => explainFederalTax(path, input, tables),
  ),
  'policy-tests': pathExplainer(policyTestsSchema, policyTestsPaths, explainPolicyTests),
  'illustration-checks': pathExplainer(
    illustrationChecksSchema,
    illustrationChecksPaths,
    explainIllustrationChecks,
  ),
  'contribution-limits': pathExplainer(
    contributionLimitsSchema,
    contributionLimitsPaths,
    (path, input, result, _history, tables) => explainContributionLimits(path, { ...input, tables }, result),
  ),
  'mortality-weighting': pathExplainer(
    mortalityWeightingSchema,
    mortalityWeightingPaths,
    explainMortalityWeighting,
  ),
  'tax-scorecard': explainer(
    taxScorecardSchema,
    scorecardPaths,
    (input, _result, _history, tables = SHIPPED_TAX_TABLES) => scorecardExplainer(input, tables),
  ),
  'retirement-buffer': explainer(retirementBufferSchema, bufferPaths, (input, _result, history) =>
    explainBuffer(input, history),
  ),
  'income-rider': explainer(
    incomeRiderSchema,
    riderMembers.map((member) => `${listed(RIDER_PARTS)}.${member}`),
    (input, _result, history) => explainRider(input, history),
  ),
  'income-rider-simulation': explainer(incomeRiderSchema, riderSimulationPaths, (input, _result, history) =>
    explainRiderPeriods(input, history),
  ),
};

const REQUIRED_TARGET = { surrender: 'inputs.surrender_value', death: 'inputs.death_benefit' };

/** Each year has an age; a graph has a list of ages. */
const AGE = /(?:^|\.)(?:age|ages\.\d+)$/;

export function explainFigures(
  id: string,
  raw: unknown,
  history: IndexHistory = NO_HISTORY,
  taxTables?: TaxTables,
): Result<(path: string) => Result<Explanation>> {
  const calculation = findCalculation(id);
  const found = new Map<string, Explainer>(Object.entries(explainers)).get(id);
  if (!calculation || !found) {
    const detail = `No calculation is called "${id}". Explained are: ${Object.keys(explainers).join(', ')}.`;
    return fail({ code: 'unknown_calculation', detail });
  }
  // The complete input is checked as in a run, so that invalid input has no explanations.
  const ran = calculation.run(raw, history, taxTables);
  if (!ran.ok) return ran;
  const prepared = found.of(raw, ran.value.result, history, taxTables);
  if (!prepared.ok) return prepared;
  return ok((path) => {
    const explanation = prepared.value(path);
    if (explanation !== null) return ok(explanation);
    if (AGE.test(path) && typeof memberAt(ran.value.result, path) === 'number') {
      const counted = `"${path}" is counted, not calculated: the age entered for the first plan year, and one more each year.`;
      return fail({ code: 'invalid_input', detail: counted, fields: { at: [counted] } });
    }
    const message = `Nothing to explain at "${path}". Give one of ${found.paths.join(' or ')}; years count from 0.`;
    return fail({ code: 'invalid_input', detail: message, fields: { at: [message] } });
  });
}

/** Explains a figure of the calculation's input. The error for other paths lists the valid ones. */
export function explainCalculation(
  id: string,
  raw: unknown,
  path: string,
  history?: IndexHistory,
  taxTables?: TaxTables,
): Result<Explanation> {
  const figures = explainFigures(id, raw, history, taxTables);
  return figures.ok ? figures.value(path) : figures;
}
