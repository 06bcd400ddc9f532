/**
 * The comparative report: the policy beside up to three vehicles that are fed with its outlay and asked
 * for its net income. Pure and unrounded; the input is strict and its ledger sound (checkLedger).
 */
import { deriveLedger, outlayOf } from '../illustrations/ledger.ts';
import { policyTax } from '../illustrations/policy-tax.ts';
import { accountPlan, type AccountPlan } from '../vehicles/account-plan.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import { comparativeGraph } from './comparative-graph.ts';
import type { ComparativeReport, ComparativeReportInput, Slot } from './comparative-report.ts';
import { comparativeTable } from './comparative-table.ts';
import type { ComparisonRun } from './comparison-run.ts';
import { cumulativeValues } from './cumulative-values.ts';
import { feeAnalysis } from './fee-analysis.ts';
import { legacy } from './legacy.ts';
import { equalRow } from './making-things-equal.ts';
import { reportWarnings } from './report-warnings.ts';
import { netIrr, policyColumns, vehicleColumns } from './slot-columns.ts';

export function comparativeReport(input: ComparativeReportInput): ComparativeReport {
  const { age, illustration, value_basis: basis } = input;
  const ledger = deriveLedger(illustration);
  const tax = policyTax(illustration, ledger);
  const outlay = outlayOf(ledger);
  const policy = policyColumns(illustration, ledger, tax, basis);

  const vehicles: { vehicle: VehicleInput; plan: AccountPlan }[] = input.vehicles.map((vehicle) => ({
    vehicle,
    plan: accountPlan(age, vehicle, outlay, tax.need),
  }));
  const slots = [
    policy.columns,
    ...[0, 1, 2].map((index) => {
      const entry = vehicles.at(index);
      return entry ? vehicleColumns(entry.vehicle, entry.plan, basis) : null;
    }),
  ];
  const run: ComparisonRun = {
    years: ledger.years,
    firstAge: age,
    outlay,
    slots,
    netIrr: slots.map((slot) => (slot ? netIrr(slot, outlay) : null)),
  };
  const last = ledger.years - 1;
  const ending = {
    endingValue: policy.columns.value[last],
    endingDeathBenefit: policy.columns.deathBenefit[last],
  };
  return {
    slots: SLOT_NUMBERS.map((slot): Slot => {
      const columns = slots[slot - 1];
      return columns ? { slot, name: columns.name, kind: columns.kind } : { slot, name: null, kind: 'empty' };
    }),
    comparative_table: comparativeTable(run),
    comparative_graph: comparativeGraph(run),
    making_things_equal: vehicles.map(({ vehicle, plan }, index) =>
      equalRow(index + 2, vehicle, plan, ending, basis),
    ),
    cumulative_values: cumulativeValues(run),
    legacy: legacy(run),
    fee_analysis: feeAnalysis(run, policy.charges),
    warnings: reportWarnings(illustration, ledger, tax),
  };
}

const SLOT_NUMBERS = [1, 2, 3, 4] as const;
