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
import {
  carrierLimit,
  carrierRates,
  clampColumn,
  clampTo,
  isAbove,
  type CarrierColumns,
  type CarrierLimit,
} from '../../policy/carrier-scale.ts';
import {
  comparativeGraph,
  comparativeTable,
  cumulativeValues,
  feeAnalysis,
  legacy,
} from './comparative-tabs.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
  Slot,
  EqualRow,
  RequiredReturn,
  ValueBasis,
  SlotYear,
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
import { longevityWeighting } from './longevity-weighting.ts';
import { priceLevel, realFlows, type PriceLevel } from '../../shared/todays-dollars.ts';
import { endowmentWarnings, reportWarnings } from '../report-warnings.ts';
import type { SolvedReturn } from '../../vehicles/required-return.ts';
import { legendOf } from '../../policy/compliance-profile.ts';

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

/** `yearlyIrr`: with the rate of return to the end of each year. */
export function comparativeReport(
  input: ComparativeReportInput,
  history: IndexHistory = NO_HISTORY,
  { yearlyIrr: withYearlyIrr = false }: { yearlyIrr?: boolean } = {},
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
    ...(withYearlyIrr && { yearly_irr: yearlyIrr(input, run.slots, limit, level) }),
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

const valueOf = ({ afterTaxSurrender, surrenderValue }: CarrierColumns, basis: ValueBasis): Float64Array =>
  basis === 'after_tax' ? afterTaxSurrender : surrenderValue;

/**
 * The policy on assumptions that were tried, as a client may see it: no year above the carrier's ledger (AG 49-A). It
 * comes before what is summed or set against the accounts, which pay the income that the policy was illustrated to pay.
 * Unchanged by the standard profile.
 */
const clampedPolicy = (own: SlotColumns, { profile, scale }: CarrierLimit, basis: ValueBasis): SlotColumns =>
  profile === 'standard'
    ? own
    : {
        ...own,
        netIncome: clampColumn(own.netIncome, scale.income),
        value: clampColumn(own.value, valueOf(scale, basis)),
        afterTaxValue: clampColumn(own.afterTaxValue, scale.afterTaxSurrender),
        deathBenefit: clampColumn(own.deathBenefit, scale.deathBenefit),
        grossRate: own.grossRate === null ? null : clampTo(own.grossRate, scale.rate),
      };

/** The rate of return, at most the ledger's to the same year. */
function clampedRate(irr: number | null, years: number, { profile, scale }: CarrierLimit): number | null {
  if (profile === 'standard' || irr === null) return irr;
  const { surrender } = carrierRates(scale, years);
  return surrender === null ? null : Math.min(irr, surrender);
}

/** † or ‡ beside the years of the policy that were above. */
function withMarks(
  table: ComparativeReport['comparative_table'],
  own: SlotColumns,
  { profile, scale }: CarrierLimit,
  basis: ValueBasis,
): ComparativeReport['comparative_table'] {
  const highest = valueOf(scale, basis);
  const rows = table.rows.map((row, t) => {
    const above: SlotYear['capped'] = [];
    if (isAbove(own.netIncome[t], scale.income[t])) above.push('net_income');
    if (isAbove(own.value[t], highest[t])) above.push('value');
    if (isAbove(own.deathBenefit[t], scale.deathBenefit[t])) above.push('death_benefit');
    if (above.length === 0) return row;
    const marks = profile === 'client_clamped' ? { capped: above } : { hypothetical: above };
    return { ...row, slots: row.slots.map((slot, k) => (k === 0 ? { ...slot, ...marks } : slot)) };
  });
  const isMarked = rows.some((row, t) => row !== table.rows[t]);
  return { ...table, rows, ...(isMarked && { note: legendOf(profile, scale.rate) }) };
}
