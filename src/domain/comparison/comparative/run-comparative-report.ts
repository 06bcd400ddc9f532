/** The comparative report, unrounded. Requires parsed input with a valid ledger (`checkLedger`). */
import { ledgerErrors } from '../../policy/check-ledger.ts';
import { NO_HISTORY, type IndexHistory } from '../../market/inline-series.ts';
import { under, type FieldErrors } from '../../shared/result.ts';
import { deriveLedger, outlayOf } from '../../policy/ledger.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import {
  lookbackOf,
  portfolioErrors,
  portfolioWarnings,
  settledVehicle,
} from '../../vehicles/portfolio-return.ts';
import {
  carrierLimit,
  carrierRates,
  clampColumn,
  clampTo,
  type CarrierColumns,
} from '../../policy/carrier-scale.ts';
import {
  comparativeGraph,
  comparativeTable,
  cumulativeValues,
  feeAnalysis,
  legacy,
  longevityWeighting,
} from './comparative-tabs.ts';
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
import {
  type ComparisonRun,
  netIrr,
  policyColumns,
  realColumns,
  vehicleColumns,
  type SlotColumns,
} from './slot-columns.ts';
import { yearlyIrr } from './yearly-irr.ts';
import { priceLevel, realFlows, type PriceLevel } from '../../shared/todays-dollars.ts';
import { testWarnings, reportWarnings } from '../report-warnings.ts';
import type { SolvedReturn } from '../../vehicles/required-return.ts';
import {
  markedCumulative,
  markedFees,
  markedGraph,
  markedLegacy,
  markedTable,
  markedWeighting,
  type MarkTab,
} from './marked-tabs.ts';

// Gross returns at which the vehicle matches the policy's income, surrender value or death benefit.

export function equalRow(
  slot: number,
  account: ComparedAccount,
  policy: { readonly endingValue: number; readonly endingDeathBenefit: number },
  basis: ValueBasis,
): EqualRow {
  const assumed = account.vehicle.rate_of_return;
  const year = account.plan.years;
  const isAfterTax = basis === 'after_tax';
  const longevity = requiredOf(account, { kind: 'longevity' }, assumed);
  const surrender = requiredOf(
    account,
    { kind: 'surrender', amount: policy.endingValue, year, isAfterTax },
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

/** Checks the ledger and the availability of the portfolios' figures, beyond the schema. */
export const comparativeReportErrors = (
  input: ComparativeReportInput,
  history: IndexHistory = NO_HISTORY,
): FieldErrors => {
  const { age, illustration, carrier_illustration, vehicles } = input;
  return {
    ...under('illustration', ledgerErrors(age, illustration)),
    ...(carrier_illustration &&
      under(
        'carrier_illustration',
        ledgerErrors(carrier_illustration.rows[0]?.age ?? age, carrier_illustration),
      )),
    ...Object.fromEntries(
      vehicles.flatMap((vehicle, index) =>
        Object.entries(under(`vehicles.${index}`, portfolioErrors(vehicle, input, history))),
      ),
    ),
  };
};

export function comparativeReport(
  input: ComparativeReportInput,
  history: IndexHistory = NO_HISTORY,
  { hasYearlyIrr = false }: { hasYearlyIrr?: boolean } = {},
): ComparativeReport {
  const { age, illustration, value_basis: basis } = input;
  const ledger = deriveLedger(illustration);
  const tax = policyTax(illustration, ledger, input.methods);
  const outlay = outlayOf(ledger);
  const uncapped = policyColumns(illustration, ledger, tax, basis, input.methods);
  const carrier = input.carrier_illustration;
  const limit = carrier ? carrierLimit(input) : null;
  const capped = limit && cappedPolicy(uncapped.columns, limit.scale, basis);
  const isClamped = limit?.profile === 'client_clamped';
  const policy = { ...uncapped, columns: capped && isClamped ? capped : uncapped.columns };

  const accounts = input.vehicles.map((vehicle) =>
    comparedAccount(input, settledVehicle(vehicle, input, history), outlay, tax.need),
  );
  const limits = accounts.flatMap((account, index) => limitsOf(index + 2, account, outlay) ?? []);
  const ofAccounts = [0, 1, 2].map((index) => {
    const account = accounts.at(index);
    return account ? vehicleColumns(account, basis) : null;
  });
  const accountIrrs = ofAccounts.map((columns) => columns && netIrr(columns));
  const uncappedIrr = netIrr(uncapped.columns);
  const level = priceLevel(input, ledger.years);
  const runOf = (columns: SlotColumns, irr: number | null): ComparisonRun => ({
    years: ledger.years,
    firstAge: age,
    outlay,
    slots: [columns, ...ofAccounts],
    netIrr: [irr, ...accountIrrs],
  });
  const inDollars = (paid: ComparisonRun) => (level ? inTodaysDollars(paid, level) : paid);
  const uncappedAsPaid = runOf(uncapped.columns, uncappedIrr);
  const cappedAsPaid =
    limit && capped ? runOf(capped, cappedRate(uncappedIrr, ledger.years, limit.scale)) : uncappedAsPaid;
  const uncappedRun = inDollars(uncappedAsPaid);
  const cappedRun = limit ? inDollars(cappedAsPaid) : uncappedRun;
  const run = isClamped ? cappedRun : uncappedRun;
  /** Makes a tab of the displayed run, with the marks of slot 1. */
  const tabOf = <Tab>(make: (run: ComparisonRun) => Tab, withMarks: MarkTab<Tab>): Tab =>
    limit ? withMarks(limit, make(uncappedRun), make(cappedRun)) : make(run);
  const last = ledger.years - 1;
  const ending = {
    endingValue: policy.columns.value[last],
    endingDeathBenefit: policy.columns.deathBenefit[last],
  };
  const weighting = tabOf((run) => longevityWeighting(input, run), markedWeighting);
  let equal: EqualRow[] | undefined;
  return {
    slots: SLOT_NUMBERS.map((slot): Slot => {
      const columns = run.slots[slot - 1];
      const lookback =
        slot > 1 && input.vehicles[slot - 2] && lookbackOf(input.vehicles[slot - 2], input, history);
      return columns
        ? { slot, name: columns.name, kind: columns.kind, ...(lookback && { lookback }) }
        : { slot, name: null, kind: 'empty' };
    }),
    comparative_table: tabOf(comparativeTable, markedTable),
    comparative_graph: tabOf(comparativeGraph, markedGraph),
    // Solved when first read: a slider of What if moves cards that show no break-even returns.
    get making_things_equal() {
      return (equal ??= accounts.map((account, index) => equalRow(index + 2, account, ending, basis)));
    },
    cumulative_values: tabOf(cumulativeValues, markedCumulative),
    legacy: tabOf(legacy, markedLegacy),
    ...(weighting && { longevity_weighting: weighting }),
    fee_analysis: tabOf(
      (run) => feeAnalysis(run, policy.charges, run === uncappedRun ? uncappedAsPaid : cappedAsPaid),
      markedFees,
    ),
    ...(hasYearlyIrr && { yearly_irr: yearlyIrr(input, run.slots, limit, level) }),
    ...(limits.length > 0 && { contribution_limits: limits }),
    warnings: [
      ...reportWarnings(input, ledger, tax),
      ...testWarnings(input),
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

const valueOf = ({ afterTaxSurrender, surrenderValue }: CarrierColumns, basis: ValueBasis): Float64Array =>
  basis === 'after_tax' ? afterTaxSurrender : surrenderValue;

/** Caps the policy at the carrier's ledger (AG 49-A) before sums and comparisons. The needs do not change. */
const cappedPolicy = (uncapped: SlotColumns, scale: CarrierColumns, basis: ValueBasis): SlotColumns => ({
  ...uncapped,
  netIncome: clampColumn(uncapped.netIncome, scale.income),
  value: clampColumn(uncapped.value, valueOf(scale, basis)),
  afterTaxValue: clampColumn(uncapped.afterTaxValue, scale.afterTaxSurrender),
  deathBenefit: clampColumn(uncapped.deathBenefit, scale.deathBenefit),
  grossRate: uncapped.grossRate === null ? null : clampTo(uncapped.grossRate, scale.rate),
});

/** Caps the rate of return at the ledger's to the same year. */
function cappedRate(irr: number | null, years: number, scale: CarrierColumns): number | null {
  const { surrender } = carrierRates(scale, years);
  return irr === null || surrender === null ? null : Math.min(irr, surrender);
}
