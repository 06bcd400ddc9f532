/** The facts for a report's texts. Part of every shared report, which does not contain the inputs. */
import type {
  AccountLimits,
  ComparativeReport,
  ComparativeReportInput,
  ValueBasis,
} from '../../comparison/comparative/comparative-report.ts';
import type { PolicyChange } from '../../history/reprice-illustration.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import { isModeled, modeledOnly, type LedgerOrigin } from '../../policy/ledger-origin.ts';
import type { Insured, Life } from '../../policy/mortality/mortality-weighting.ts';
import { priceLevel, displayInflation, type InflationLabel } from '../../shared/todays-dollars.ts';
import type { OnHistory } from './on-history.ts';
import {
  guaranteedColumns,
  guaranteedSide,
  realGuaranteed,
  type GuaranteedColumns,
  type GuaranteedSide,
} from '../../policy/guaranteed-lapse.ts';
import type { Lookback } from '../../vehicles/portfolio-return.ts';
import type { PlanType } from '../../tax/contribution-limits.ts';
import { type Overflow, type VehicleInput, ACCOUNT_RULES } from '../../vehicles/vehicle.ts';

/** The years from the first to the last with an amount, by age. Dollars. */
export interface Stretch {
  from_age: number;
  to_age: number;
  total: number;
  /** The yearly amount if it is equal in all years of the stretch, else null. */
  level: number | null;
}

export interface VehicleBasis extends Pick<
  VehicleInput,
  'account_type' | 'rate_of_return' | 'fee' | 'tax_rate' | 'contribution_basis'
> {
  /** Deducted from contributions; missing if zero. */
  front_load?: number | undefined;
  /** The second rate and its first age; missing if the first rate always applies. */
  later_tax?: { rate: number; from_age: number } | undefined;
  /** Missing if the rate above applies instead of the federal tables. */
  tax_method?: 'federal' | undefined;
  /** The first year whose contribution exceeds the limit of the account's plan; missing if within the limits. */
  over_limit?: OverLimit | undefined;
}

/** The intended contribution and its limit. */
export interface OverLimit {
  plan_type: PlanType;
  overflow: Overflow;
  calendar_year: number;
  asked: number;
  limit: number;
}

export interface ReportBasis extends GuaranteedSide {
  /** Origin of the policy's ledger. Only `model` is stored. */
  origin?: LedgerOrigin | undefined;
  value_basis: ValueBasis;
  last_age: number;
  outlay: Stretch | null;
  /** The policy's net income, which every account must pay. */
  income: Stretch | null;
  /** The age at which the policy lapses, or null. */
  lapse_age: number | null;
  /** Tax due in the year of the lapse. */
  lapse_tax: number | null;
  /** Set if the policy exceeds its carrier's scale. Disclosed wherever the policy is shown. */
  above_own_scale?: AboveCarrierScale | undefined;
  /** The policy's rate, if it exceeds those of all accounts enough to be disclosed. */
  illustrated_above?: number | undefined;
  /** Lookback years of all portfolios, if equal to those of an illustrated rate. */
  same_look_back?: number | undefined;
  /** The periods whose average all accounts earn. */
  average_lookback?: Lookback | undefined;
  /** Survival odds that weight the legacy. */
  insured?: WeightedBy | undefined;
  /** Yearly inflation, if all figures are in today's dollars. */
  inflation?: InflationLabel | undefined;
  /** Guaranteed figures by year of the comparative table; undefined without them, or if the years are hidden. */
  guaranteed?: GuaranteedColumns | undefined;
  /** Back-test of the policy, if its scenario has a simulation. */
  on_history?: OnHistory | undefined;
  /** Slots 2 to 4, in order; a removed slot is null. */
  vehicles: (VehicleBasis | null)[];
}

/** Includes the chance of being alive after the last year. */
export type WeightedBy = Pick<Life, 'sex' | 'tobacco' | 'mortality_multiplier'> & {
  alive_at_end_rate: number;
};

/** The tested rate and the carrier's; also the loan rates, if the tested one is below the carrier's. */
export interface AboveCarrierScale {
  tried: number;
  own: number;
  loans?: { tried: number; own: number } | undefined;
}

/** Returns undefined at the carrier's rates or below. */
export function aboveCarrierScale(
  { illustrated_rate: carrierRate, illustrated_loan_rate: carrierLoanRate }: CarrierRates,
  { illustrated_rate: tried = carrierRate, loan_rate: triedLoan = carrierLoanRate }: PolicyChange,
): AboveCarrierScale | undefined {
  if (carrierRate === undefined || tried === undefined) return undefined;
  const hasLowerLoanRate =
    carrierLoanRate !== undefined && triedLoan !== undefined && triedLoan < carrierLoanRate;
  if (tried <= carrierRate && !hasLowerLoanRate) return undefined;
  return {
    tried,
    own: carrierRate,
    ...(hasLowerLoanRate && { loans: { tried: triedLoan, own: carrierLoanRate } }),
  };
}

type CarrierRates = Partial<Pick<IllustrationInput, 'illustrated_rate' | 'illustrated_loan_rate'>>;

/** Smaller differences are ignored: carriers and advisors round to half a point. */
export const MIN_RATE_DIFFERENCE = 0.005;

export function reportBasis(
  input: Pick<ComparativeReportInput, 'value_basis' | 'vehicles'> &
    Partial<
      Pick<
        ComparativeReportInput,
        | 'illustration'
        | 'carrier_illustration'
        | 'start_year'
        | 'inflation'
        | 'dollars'
        | 'sex'
        | 'tobacco'
        | 'mortality_multiplier'
      >
    >,
  report: Pick<
    ComparativeReport,
    'slots' | 'comparative_table' | 'fee_analysis' | 'contribution_limits' | 'longevity_weighting'
  >,
): ReportBasis {
  const { rows } = report.comparative_table;
  const ages = rows.map(({ age }) => age);
  const illustrated = input.illustration?.illustrated_rate;
  // The saved rate of a portfolio can be older than the rate that the report used.
  const vehicles = input.vehicles.map((vehicle, index) => ({
    ...vehicle,
    rate_of_return: report.fee_analysis.totals[index + 1]?.gross_rate ?? vehicle.rate_of_return,
  }));
  const isAbove =
    illustrated !== undefined &&
    vehicles.length > 0 &&
    vehicles.every(({ rate_of_return }) => illustrated - rate_of_return >= MIN_RATE_DIFFERENCE);
  const ledger = input.illustration?.rows;
  const level = priceLevel(input, rows.length);
  const asPrinted =
    ledger && !isModeled(input.illustration ?? {})
      ? guaranteedColumns(ledger.slice(0, rows.length))
      : undefined;
  const guaranteed = asPrinted && level ? realGuaranteed(asPrinted, level) : asPrinted;
  const lapse = rows.findIndex(({ slots }) => slots[0]?.depleted);
  return {
    ...modeledOnly(input.illustration ?? {}),
    value_basis: input.value_basis,
    last_age: ages.at(-1) ?? 0,
    outlay: stretchOf(
      ages,
      rows.map(({ outlay }) => outlay),
    ),
    income: stretchOf(
      ages,
      rows.map(({ slots }) => slots[0]?.net_income ?? 0),
    ),
    lapse_age: ages[lapse] ?? null,
    lapse_tax: report.fee_analysis.rows[lapse]?.slots[0]?.distribution_tax ?? null,
    ...(isAbove && { illustrated_above: illustrated }),
    ...averageLookback(report),
    ...(input.illustration &&
      guaranteedSide(input.illustration, guaranteed, input.carrier_illustration?.rows)),
    ...(guaranteed && { guaranteed }),
    ...weightedBy(input, report.longevity_weighting),
    ...displayInflation(input),
    vehicles: vehicles.map((vehicle, index) => {
      const limits = report.contribution_limits?.find(({ slot }) => slot === index + 2);
      const over = limits && overLimit(limits, input.start_year);
      return { ...vehicleBasis(vehicle), ...(over && { over_limit: over }) };
    }),
  };
}

/** For both kinds of report. Empty if the legacy is not weighted. */
export function weightedBy(
  input: Insured,
  weighting: readonly { slot: number; alive_at_end_rate: number | null }[] | undefined,
): Pick<ReportBasis, 'insured'> {
  const { sex, tobacco = 'composite', mortality_multiplier = 1 } = input;
  const alive = weighting?.find(({ slot }) => slot === 1)?.alive_at_end_rate;
  if (!sex || alive == null) return {};
  return { insured: { sex, tobacco, mortality_multiplier, alive_at_end_rate: alive } };
}

function overLimit(
  { plan_type, overflow, first_year_over: first, rows }: AccountLimits,
  startYear: number | undefined,
): OverLimit | null {
  const row = rows.find(({ year }) => year === first);
  if (!row || row.limit === null || startYear === undefined) return null;
  const { year, limit, over_limit } = row;
  return { plan_type, overflow, calendar_year: startYear + year - 1, asked: limit + over_limit, limit };
}

const vehicleBasis = ({
  rate_of_return,
  fee,
  front_load,
  tax_rate,
  second_tax_rate: secondRate,
  tax_change_age: changeAge,
  tax_method,
  contribution_basis,
  account_type,
}: VehicleInput): VehicleBasis => ({
  account_type,
  rate_of_return,
  fee,
  ...(front_load > 0 && { front_load }),
  tax_rate,
  ...secondTaxOf(tax_rate, secondRate, changeAge),
  ...(tax_method === 'federal' && { tax_method }),
  contribution_basis: ACCOUNT_RULES[account_type].isPreTax ? contribution_basis : 'same_outlay',
});

/** Returns an empty object if the first rate always applies. */
export const secondTaxOf = (
  first: number,
  rate: number | undefined,
  fromAge: number | undefined,
): { later_tax?: { rate: number; from_age: number } } =>
  rate === undefined || fromAge === undefined || rate === first
    ? {}
    : { later_tax: { rate, from_age: fromAge } };

/** A difference of up to half a dollar between years is rounding in the ledger. */
export function stretchOf(ages: readonly number[], amounts: readonly number[]): Stretch | null {
  const from = amounts.findIndex((amount) => amount > 0.005);
  const to = amounts.findLastIndex((amount) => amount > 0.005);
  const fromAge = ages[from];
  const toAge = ages[to];
  if (fromAge === undefined || toAge === undefined) return null;
  const within = amounts.slice(from, to + 1);
  const first = within[0] ?? 0;
  return {
    from_age: fromAge,
    to_age: toAge,
    total: within.reduce((sum, amount) => sum + amount, 0),
    level: within.every((amount) => Math.abs(amount - first) <= 0.5) ? first : null,
  };
}

/** Set only if all accounts average the same periods. */
function averageLookback({ slots }: Pick<ComparativeReport, 'slots'>): Pick<ReportBasis, 'average_lookback'> {
  const accounts = slots.filter(({ slot, kind }) => slot > 1 && kind !== 'empty');
  const [first] = accounts.map(({ lookback }) => lookback);
  const isSame = accounts.every(({ lookback }) => JSON.stringify(lookback) === JSON.stringify(first));
  return first && isSame ? { average_lookback: first } : {};
}
