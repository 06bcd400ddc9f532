/**
 * The comparative report: the policy beside up to three vehicles that are fed with its outlay and asked
 * for its net income. Pure and unrounded; the input is strict and its ledger sound (checkLedger).
 */
import { ledgerErrors } from '../../policy/check-ledger.ts';
import { NO_HISTORY, type IndexHistory } from '../../market/index-history.ts';
import { under } from '../../shared/field-errors.ts';
import type { FieldErrors } from '../../shared/result.ts';
import { deriveLedger, outlayOf } from '../../policy/ledger.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import { portfolioErrors, portfolioWarnings, settledVehicle } from '../../vehicles/portfolio-return.ts';
import { carrierLimit } from '../../policy/carrier-scale.ts';
import { clampedPolicy, clampedRate, withMarks } from './clamp-comparison.ts';
import { comparativeGraph } from './comparative-graph.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
  Slot,
  EqualRow,
  RequiredReturn,
  ValueBasis,
} from './comparative-report.ts';
import {
  comparedAccount,
  lawWarnings,
  limitsOf,
  limitWarningsOf,
  requiredOf,
  type ComparedAccount,
} from './compared-account.ts';
import { comparativeTable } from './comparative-table.ts';
import type { ComparisonRun } from './comparison-run.ts';
import { cumulativeValues } from './cumulative-values.ts';
import { feeAnalysis } from './fee-analysis.ts';
import { legacy } from './legacy.ts';
import { longevityWeighting } from './longevity-weighting.ts';
import { priceLevel, realFlows, type PriceLevel } from '../../shared/todays-dollars.ts';
import { endowmentWarnings, reportWarnings } from '../report-warnings.ts';
import { netIrr, policyColumns, realColumns, vehicleColumns } from './slot-columns.ts';
import type { SolvedReturn } from '../../vehicles/required-return.ts';

// The gross return that each vehicle would need to pay the policy's income to its last year, to end with
// its surrender value, and to leave its death benefit.

export function equalRow(
  slot: number,
  account: ComparedAccount,
  policy: { readonly endingValue: number; readonly endingDeathBenefit: number },
  basis: ValueBasis,
): EqualRow {
  const assumed = account.vehicle.rate_of_return;
  const year = account.plan.years;
  const afterTax = basis === 'after_tax';
  const longevity = requiredOf(account, { kind: 'longevity' }, assumed);
  const surrender = requiredOf(
    account,
    { kind: 'surrender', amount: policy.endingValue, year, afterTax },
    longevity.rate ?? assumed,
  );
  const death = requiredOf(
    account,
    { kind: 'death', amount: policy.endingDeathBenefit, year },
    surrender.rate ?? assumed,
  );
  return {
    slot,
    assumed,
    longevity_ror: against(assumed, longevity),
    surrender_ror: against(assumed, surrender),
    death_ror: against(assumed, death),
  };
}

const against = (assumed: number, { rate, status }: SolvedReturn): RequiredReturn => ({
  rate,
  status,
  difference: rate === null ? null : rate - assumed,
});

/** What the schema cannot see: whether the ledger is sound and the portfolios' figures are there. */
export const comparativeReportErrors = (
  { age, illustration, carrier_illustration, vehicles, series }: ComparativeReportInput,
  history: IndexHistory = NO_HISTORY,
): FieldErrors => ({
  ...under('illustration', ledgerErrors(age, illustration)),
  ...(carrier_illustration &&
    under(
      'carrier_illustration',
      ledgerErrors(carrier_illustration.rows[0]?.age ?? age, carrier_illustration),
    )),
  ...Object.fromEntries(
    vehicles.flatMap((vehicle, index) =>
      Object.entries(under(`vehicles.${index}`, portfolioErrors(vehicle, series, history))),
    ),
  ),
});

export function comparativeReport(
  input: ComparativeReportInput,
  history: IndexHistory = NO_HISTORY,
): ComparativeReport {
  const { age, illustration, value_basis: basis } = input;
  const ledger = deriveLedger(illustration);
  const tax = policyTax(illustration, ledger, input.methods);
  const outlay = outlayOf(ledger);
  const own = policyColumns(illustration, ledger, tax, basis, input.methods);
  const carrier = input.carrier_illustration;
  const limit = carrier ? carrierLimit(input) : null;
  const policy = limit ? { ...own, columns: clampedPolicy(own.columns, limit, basis) } : own;

  const accounts = input.vehicles.map((given) =>
    comparedAccount(input, settledVehicle(given, input.series, history), outlay, tax.need),
  );
  const limits = accounts.flatMap((account, index) => limitsOf(index + 2, account, outlay) ?? []);
  const slots = [
    policy.columns,
    ...[0, 1, 2].map((index) => {
      const account = accounts.at(index);
      return account ? vehicleColumns(account, basis) : null;
    }),
  ];
  const asPaid: ComparisonRun = {
    years: ledger.years,
    firstAge: age,
    outlay,
    slots,
    netIrr: slots.map((slot, k) =>
      slot === null
        ? null
        : limit && k === 0
          ? clampedRate(netIrr(own.columns), ledger.years, limit)
          : netIrr(slot),
    ),
  };
  const level = priceLevel(input, ledger.years);
  const run = level ? inTodaysDollars(asPaid, level) : asPaid;
  const table = comparativeTable(run);
  const last = ledger.years - 1;
  const ending = {
    endingValue: policy.columns.value[last],
    endingDeathBenefit: policy.columns.deathBenefit[last],
  };
  const weighting = longevityWeighting(input, run);
  return {
    slots: SLOT_NUMBERS.map((slot): Slot => {
      const columns = slots[slot - 1];
      return columns ? { slot, name: columns.name, kind: columns.kind } : { slot, name: null, kind: 'empty' };
    }),
    comparative_table: limit ? withMarks(table, own.columns, limit, basis) : table,
    comparative_graph: comparativeGraph(run),
    making_things_equal: accounts.map((account, index) => equalRow(index + 2, account, ending, basis)),
    cumulative_values: cumulativeValues(run),
    legacy: legacy(run),
    ...(weighting && { longevity_weighting: weighting }),
    fee_analysis: feeAnalysis(run, policy.charges, asPaid),
    ...(limits.length > 0 && { contribution_limits: limits }),
    warnings: [
      ...reportWarnings(illustration, ledger, tax),
      ...endowmentWarnings(input),
      ...input.vehicles.flatMap((vehicle) => portfolioWarnings(vehicle, input.series, history)),
      ...accounts.flatMap(limitWarningsOf),
      ...lawWarnings(accounts, input),
    ],
  };
}

function inTodaysDollars(run: ComparisonRun, level: PriceLevel): ComparisonRun {
  const slots = run.slots.map((slot) => slot && realColumns(slot, level));
  return {
    ...run,
    outlay: realFlows(run.outlay, level),
    slots,
    netIrr: slots.map((slot) => slot && netIrr(slot)),
  };
}

const SLOT_NUMBERS = [1, 2, 3, 4] as const;
