/** The policy and the vehicles as the same columns, for all tabs. Index t is plan year t + 1. */
import { cashFlowIrr } from '../../shared/cash-flow-irr.ts';
import { impliedCharges, outlayOf, type Ledger } from '../../policy/ledger.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import type { Methods } from '../../policy/methods.ts';
import type { PolicyTax } from '../../policy/policy-tax.ts';
import { longevityOf } from '../../vehicles/account-run.ts';
import type { Longevity } from '../../vehicles/vehicle.ts';
import type { ComparedAccount } from './compared-account.ts';
import type { ComparativeReport, Slot, ValueBasis } from './comparative-report.ts';
import { realFlows, realValues, type PriceLevel } from '../../shared/todays-dollars.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';

export interface SlotColumns {
  readonly name: string;
  /** Take-home dollars paid in: the policy's outlay, less contributions that a limit excludes. */
  readonly outlay: Float64Array;
  readonly kind: Exclude<Slot['kind'], 'empty'>;
  readonly netIncome: Float64Array;
  /** Before or after tax, by the report's value basis. */
  readonly value: Float64Array;
  readonly afterTaxValue: Float64Array;
  readonly deathBenefit: Float64Array;
  readonly depleted: Uint8Array;
  readonly fees: Float64Array | null;
  readonly growthTax: Float64Array | null;
  readonly distributionTax: Float64Array;
  /** Only of an account by the federal tables. */
  readonly byTables?: { readonly investmentTax: Float64Array; readonly irmaa: Float64Array } | undefined;
  readonly loanInterest: Float64Array | null;
  /** Part of the fees that is paid at the start of a year. */
  readonly feesAtStart: Float64Array | null;
  readonly longevity: Longevity;
  readonly grossRate: number | null;
}

export const POLICY_NAME = 'IUL policy';

type PolicyCharges = ComparativeReport['fee_analysis']['policy_charges'];

export function policyColumns(
  illustration: IllustrationInput,
  ledger: Ledger,
  tax: PolicyTax,
  basis: ValueBasis,
  methods: Methods,
): { columns: SlotColumns; charges: PolicyCharges } {
  const depleted = new Uint8Array(ledger.years);
  if (ledger.lapse >= 0) depleted.fill(1, ledger.lapse);
  const { fees, source } = policyFees(illustration, ledger, methods);
  return {
    charges: source,
    columns: {
      name: POLICY_NAME,
      outlay: outlayOf(ledger),
      kind: 'policy',
      netIncome: tax.netIncome,
      value: basis === 'after_tax' ? tax.afterTaxSurrender : ledger.surrenderValue,
      afterTaxValue: tax.afterTaxSurrender,
      deathBenefit: ledger.deathBenefit,
      depleted,
      fees,
      growthTax: null,
      distributionTax: tax.tax,
      loanInterest: ledger.loanInterest,
      // The policy's charges fall due at the start of each year.
      feesAtStart: fees,
      longevity: policyLongevity(ledger, tax.need),
      grossRate: illustration.illustrated_rate ?? null,
    },
  };
}

/** Returns the ledger's charges if every year in force has them, otherwise the implied charges. */
function policyFees(
  illustration: IllustrationInput,
  ledger: Ledger,
  methods: Methods,
): { fees: Float64Array | null; source: PolicyCharges } {
  const inForce = ledger.lapse < 0 ? ledger.years : ledger.lapse;
  const { rows } = illustration;
  if (inForce > 0 && rows.every((row, t) => t >= inForce || row.charges !== undefined))
    return { fees: Float64Array.from(rows, (row) => row.charges ?? 0), source: 'given' };
  const implied = impliedCharges(illustration, ledger, methods);
  if (implied === null) return { fees: null, source: 'not_available' };
  // The value that repays the loan in a lapse is not a charge.
  if (ledger.lapse >= 0) implied[ledger.lapse] = Math.max(0, implied[ledger.lapse] - ledger.loanCancelled);
  return { fees: implied, source: 'implied' };
}

/** Counts years with full illustrated income until the policy ends. The lapse year counts if it still paid. */
function policyLongevity(ledger: Ledger, need: Float64Array): Longevity {
  if (!need.some((income) => income > 0)) return { age: null, years: null, beyond_horizon: false };
  const hasLapse = ledger.lapse >= 0;
  const years = !hasLapse ? ledger.years : need[ledger.lapse] > 0 ? ledger.lapse + 1 : ledger.lapse;
  return { age: ledger.firstAge + years - 1, years, beyond_horizon: !hasLapse };
}

export function vehicleColumns(
  {
    vehicle,
    plan,
    run,
    outlay,
    federal,
  }: Pick<ComparedAccount, 'vehicle' | 'plan' | 'run' | 'outlay' | 'federal'>,
  basis: ValueBasis,
): SlotColumns {
  const depleted = new Uint8Array(plan.years);
  let hasRunOut = false;
  for (let t = 0; t < plan.years; t += 1) {
    const isShort = run.shortfall[t] > HALF_A_CENT;
    hasRunOut ||= isShort;
    depleted[t] = isShort || (hasRunOut && run.balance[t] === 0) ? 1 : 0;
  }
  return {
    name: vehicle.name,
    outlay,
    kind: vehicle.account_type,
    netIncome: run.distribution_net,
    value: basis === 'after_tax' ? run.liquidation : run.balance,
    afterTaxValue: run.liquidation,
    deathBenefit: run.death_benefit,
    depleted,
    fees: run.fee.map((fee, t) => fee + run.front_load[t]),
    growthTax: run.growth_tax,
    distributionTax: run.distribution_tax,
    byTables: federal && { investmentTax: federal.run.net_investment_income_tax, irmaa: federal.run.irmaa },
    loanInterest: null,
    feesAtStart: run.front_load,
    longevity: longevityOf(plan, run.shortfall),
    grossRate: vehicle.rate_of_return,
  };
}

/** Converts to today's dollars: flows by the prices at the start of their year, other amounts by those at its end. */
export function realColumns(slot: SlotColumns, level: PriceLevel): SlotColumns {
  const { fees, feesAtStart, byTables } = slot;
  return {
    ...slot,
    outlay: realFlows(slot.outlay, level),
    netIncome: realFlows(slot.netIncome, level),
    distributionTax: realFlows(slot.distributionTax, level),
    value: realValues(slot.value, level),
    afterTaxValue: realValues(slot.afterTaxValue, level),
    deathBenefit: realValues(slot.deathBenefit, level),
    fees:
      fees &&
      fees.map((fee, t) => {
        const early = feesAtStart?.[t] ?? 0;
        return early / level.start[t] + (fee - early) / level.end[t];
      }),
    growthTax: slot.growthTax && realValues(slot.growthTax, level),
    loanInterest: slot.loanInterest && realValues(slot.loanInterest, level),
    byTables: byTables && {
      investmentTax: realValues(byTables.investmentTax, level),
      irmaa: realValues(byTables.irmaa, level),
    },
  };
}

/** After tax on both sides: −outlay and +net income at the start of each year, the sale at the end. */
export function netIrr(slot: Pick<SlotColumns, 'netIncome' | 'afterTaxValue' | 'outlay'>): number | null {
  const { outlay } = slot;
  const years = outlay.length;
  const flows = new Float64Array(years + 1);
  for (let t = 0; t < years; t += 1) flows[t] = slot.netIncome[t] - outlay[t];
  flows[years] = slot.afterTaxValue[years - 1];
  return cashFlowIrr(flows).irr;
}

export function sumOf(column: Float64Array): number {
  let sum = 0;
  for (let t = 0; t < column.length; t += 1) sum += column[t];
  return sum;
}

/** A loop, because `Array.from` uses the iterator, which takes several times as long. */
export function listOf(column: Float64Array): number[] {
  const list: number[] = [];
  for (let t = 0; t < column.length; t += 1) list.push(column[t]);
  return list;
}

export interface ComparisonRun {
  readonly years: number;
  readonly firstAge: number;
  readonly outlay: Float64Array;
  /** Four slots, the policy first; null if the slot is empty. */
  readonly slots: readonly (SlotColumns | null)[];
  /** By slot, after tax; null if no rate solves it. */
  readonly netIrr: readonly (number | null)[];
}
