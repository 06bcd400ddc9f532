/** The carrier's illustration as the limit of displayed policy figures (AG 49-A). Calculations are not capped. */
import { modeledOnly, type LedgerOrigin } from './ledger-origin.ts';
import { cashFlowIrr } from '../shared/cash-flow-irr.ts';
import type { ComplianceProfile } from './compliance-profile.ts';
import type { IllustrationInput } from './illustration.ts';
import { deriveLedger, outlayOf } from './ledger.ts';
import { TODAYS_METHODS, type Methods } from './methods.ts';
import { policyTax } from './policy-tax.ts';

export const CAPPED_KEYS = ['accumulation_value', 'surrender_value', 'death_benefit', 'income'] as const;
export type CappedKey = (typeof CAPPED_KEYS)[number];

/** End-of-year values are non-guaranteed. Income is after the policy's tax. */
type ScaleFigures = Readonly<Record<CappedKey, number>>;

export type CarrierColumns = Readonly<ReturnType<typeof carrierColumns>>;

export interface CarrierLimit {
  readonly profile: ComplianceProfile;
  readonly scale: CarrierColumns;
  readonly origin?: LedgerOrigin | undefined;
}

interface ComparedToCarrier {
  readonly compliance_profile?: ComplianceProfile | undefined;
  readonly illustration: IllustrationInput;
  /** The carrier's original illustration, if the design was changed. */
  readonly carrier_illustration?: IllustrationInput | undefined;
  readonly methods: Methods;
}

export const carrierIllustration = ({
  illustration,
  carrier_illustration,
}: ComparedToCarrier): IllustrationInput => carrier_illustration ?? illustration;

/** Returns null without a compliance profile: no figure is compared with the ledger. */
export const carrierLimit = (input: ComparedToCarrier): CarrierLimit | null =>
  input.compliance_profile
    ? {
        profile: input.compliance_profile,
        scale: carrierColumns(carrierIllustration(input), input.methods),
        ...modeledOnly(input.illustration),
      }
    : null;

export function carrierColumns(illustration: IllustrationInput, methods: Methods) {
  const ledger = deriveLedger(illustration);
  const { years, accumulationValue, surrenderValue, deathBenefit } = ledger;
  const { afterTaxSurrender, netIncome: income } = policyTax(illustration, ledger, methods);
  return {
    years,
    accumulationValue,
    surrenderValue,
    afterTaxSurrender,
    deathBenefit,
    income,
    outlay: outlayOf(ledger),
    largestIncome: income.reduce((largest, one) => Math.max(largest, one), 0),
    rate: illustration.illustrated_rate ?? null,
  };
}

export function carrierScale(illustration: IllustrationInput): ScaleFigures[] {
  const scale = carrierColumns(illustration, TODAYS_METHODS);
  return illustration.rows.map((_, t) => ({
    accumulation_value: scale.accumulationValue[t],
    surrender_value: scale.surrenderValue[t],
    death_benefit: scale.deathBenefit[t],
    income: scale.income[t],
  }));
}

/** Returns the ledger's rates of return to the end of a year, or null. */
export function carrierRates(
  { income, outlay, afterTaxSurrender, deathBenefit }: CarrierColumns,
  years: number,
): { surrender: number | null; death: number | null } {
  const flows = new Float64Array(years + 1);
  for (let t = 0; t < years; t += 1) flows[t] = income[t] - outlay[t];
  const rateTo = (ending: number) => {
    flows[years] = ending;
    return cashFlowIrr(flows).irr;
  };
  return { surrender: rateTo(afterTaxSurrender[years - 1]), death: rateTo(deathBenefit[years - 1]) };
}

/** Returns the smaller value of each year. Capping twice gives the same result. */
export function clampColumn(values: ArrayLike<number>, scale: ArrayLike<number>): Float64Array {
  const clamped = new Float64Array(values.length);
  for (let t = 0; t < clamped.length; t += 1) clamped[t] = Math.min(values[t], scale[t]);
  return clamped;
}

/** Caps a rate or an amount. NaN stays NaN; a null limit means no cap. */
export const clampTo = (value: number, limit: number | null): number =>
  limit === null ? value : Math.min(value, limit);

/** Smaller differences are the carrier's rounding. */
const ROUNDING = 0.5;

export const isAbove = (value: number, scale: number): boolean => value > scale + ROUNDING;
