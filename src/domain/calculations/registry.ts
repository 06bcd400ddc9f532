/** All calculations by id. The command line, the API and the browser share them and print the same figures. */
import { calculation, type Calculation } from './calculation.ts';
import { by, makersIn } from '../shared/result-members.ts';
import { comparisonExample, illustrationExample, policyModelExample, vehicleExample } from './examples.ts';
import { roundResult } from './rounded-json.ts';
import { capStripCalculation, policyHistoryCalculation } from './history-calculations.ts';
import { contributionLimitsCalculation, federalTaxCalculation } from './tax-calculations.ts';
import { comparativeReportSchema } from '../comparison/comparative/comparative-report-schema.ts';
import {
  assumptionLeanCalculation,
  historicalReportCalculation,
  illustrationChecksCalculation,
} from './comparison-calculations.ts';
import { comparativeReportMembers, requiredReturnMembers, vehicleMembers } from './report-members.ts';
import {
  comparativeReport,
  comparativeReportErrors,
} from '../comparison/comparative/run-comparative-report.ts';
import {
  mortalityWeightingCalculation,
  policyTestsCalculation,
  illustrationResult,
} from './policy-calculations.ts';
import { ledgerErrors } from '../policy/check-ledger.ts';
import { illustrationCalculationSchema } from '../policy/illustration-schema.ts';
import { policyModelSchema } from '../policy/policy-model-schema.ts';
import { policyModel } from '../policy/policy-model.ts';
import {
  indexStrategyCalculation,
  taxScorecardCalculation,
  incomeRiderCalculation,
  incomeRiderSimulationCalculation,
  retirementBufferCalculation,
} from './tool-calculations.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import { cashFlowIrrSchema, fieldsOf } from '../shared/schema-fields.ts';
import { cashFlowIrr } from '../shared/cash-flow-irr.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { rangeReportCalculation, solveCalculation } from './path-calculations.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import { requiredReturnResult, vehicleErrors, vehicleResult } from '../vehicles/vehicle-calculation.ts';
import { requiredReturnSchema, vehicleCalculationSchema } from '../vehicles/vehicle-schema.ts';
import { dataVintage, ENGINE_VERSION } from '../version.ts';

const ledger = makersIn('policy/ledger.ts');
const model = makersIn('policy/policy-model.ts');

export type { Calculation };

export const calculations = [
  calculation('cash-flow-irr', 'Internal rate of return', {
    summary: 'The yearly rate at which the present value of a list of cash flows is zero.',
    schema: cashFlowIrrSchema,
    example: { cash_flows: [-10_000, -10_000, 0, 12_000, 12_000] },
    calculate: (input) => cashFlowIrr(input.cash_flows),
    members: {
      irr: by('shared/cash-flow-irr.ts#cashFlowIrr', 'The rate, or null.'),
      status: by(
        'shared/cash-flow-irr.ts#cashFlowIrr',
        'ok, multiple (the root nearest zero is returned) or no_irr.',
      ),
    },
  }),
  calculation('illustration', 'Policy illustration', {
    summary: 'Checks a ledger, adds its derived columns and calculates the charges that it implies.',
    schema: illustrationCalculationSchema,
    get example() {
      return { age: 45, ...illustrationExample() };
    },
    check: ({ age, ...illustration }) => ledgerErrors(age, illustration),
    calculate: illustrationResult,
    members: {
      rows: ledger('derivedRows', 'The ledger with its derived columns.'),
      implied_charges: ledger(
        'impliedCharges',
        'The charges that the values imply, by year; null without an illustrated rate.',
      ),
      surrender_charges: ledger(
        'surrenderCharges',
        'Accumulation value less loan and surrender value, by year.',
      ),
      warnings: by('policy/check-ledger.ts#ledgerWarnings', 'Warnings about the ledger.'),
    },
  }),
  calculation('policy-model', 'Policy model', {
    summary: 'Models the ledger of a representative policy, for use without a carrier’s illustration.',
    schema: policyModelSchema,
    example: policyModelExample,
    calculate: (input) => policyModel(input),
    members: {
      rows: model('policyModel', 'A ledger with its charges, one row a policy year.'),
      lapse_year: model('policyModel', 'The plan year in which the policy lapses, or null.'),
    },
  }),
  calculation('vehicle', 'Account', {
    summary: 'Runs one taxable, tax-deferred or tax-free account year by year.',
    schema: vehicleCalculationSchema,
    example: vehicleExample,
    check: vehicleErrors,
    uses: ({ returns, vehicle: { portfolio } }) => (returns || !portfolio ? [] : [portfolio]),
    calculate: vehicleResult,
    members: vehicleMembers,
  }),
  calculation('required-return', 'Required return', {
    summary: 'The gross return that an account needs to match the policy.',
    schema: requiredReturnSchema,
    example: { ...vehicleExample, target: 'surrender', surrender_value: 90_000 },
    check: vehicleErrors,
    uses: ({ returns, vehicle: { portfolio } }) => (returns || !portfolio ? [] : [portfolio]),
    calculate: requiredReturnResult,
    members: requiredReturnMembers,
  }),
  calculation('comparative-report', 'Comparative report', {
    summary: 'Compares the policy with up to three accounts: every figure of the six comparative tabs.',
    schema: comparativeReportSchema,
    get example() {
      return comparisonExample(3);
    },
    check: comparativeReportErrors,
    uses: ({ vehicles }) => vehicles.flatMap(({ portfolio }) => (portfolio === undefined ? [] : [portfolio])),
    calculate: (input, history, tables) =>
      comparativeReport({ ...input, tables }, history, { hasYearlyIrr: true }),
    members: comparativeReportMembers,
  }),
  assumptionLeanCalculation,
  indexStrategyCalculation,
  policyHistoryCalculation,
  policyTestsCalculation,
  illustrationChecksCalculation,
  capStripCalculation,
  rangeReportCalculation,
  solveCalculation,
  historicalReportCalculation,
  federalTaxCalculation,
  contributionLimitsCalculation,
  mortalityWeightingCalculation,
  taxScorecardCalculation,
  retirementBufferCalculation,
  incomeRiderCalculation,
  incomeRiderSimulationCalculation,
] as const satisfies readonly Calculation[];

export type CalculationId = (typeof calculations)[number]['id'];

export function findCalculation(id: string): Calculation | undefined {
  return calculations.find((entry) => entry.id === id);
}

/** Validates and runs the input. Adds its defaults and the versions to the result, and rounds for print. */
export function runCalculation(
  id: string,
  raw: unknown,
  options: {
    readonly fullPrecision?: boolean;
    readonly history?: IndexHistory | undefined;
    readonly taxTables?: TaxTables | undefined;
  } = {},
): Result<Record<string, unknown>> {
  const found = findCalculation(id);
  if (!found) {
    const known = calculations.map((entry) => entry.id).join(', ');
    return fail({
      code: 'unknown_calculation',
      detail: `No calculation is called "${id}". There are: ${known}.`,
    });
  }
  const outcome = found.run(raw, options.history, options.taxTables);
  if (!outcome.ok) return outcome;
  const { inputs, result, market } = outcome.value;
  const figures = options.fullPrecision ? result : roundResult(result, false, found.rates);
  return ok({
    ...Object.fromEntries(Object.entries(figures as object)),
    inputs,
    meta: { engine_version: ENGINE_VERSION, data_vintage: dataVintage(market) },
  });
}

/** Adds the current year as `start_year` if the schema requires it: the domain never reads a clock. */
export function withStartYear(id: string, raw: unknown, year: number): unknown {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw) || !requiresStartYear(id)) return raw;
  const document: { start_year?: unknown } = raw;
  return document.start_year == null ? { ...raw, start_year: year } : raw;
}

const requiresStartYear = (id: string): boolean => 'start_year' in fieldsOf(findCalculation(id)?.schema);
