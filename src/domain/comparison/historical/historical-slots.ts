/** The policy and each account as the same figures per period and the same columns per year. */
import { blendInto } from '../../market/credit-table.ts';
import { monthText } from '../../shared/dates.ts';
import {
  capsOf,
  realPeriods,
  realYearValues,
  type PeriodPrices,
  type SweptPeriods,
} from '../../history/real-periods.ts';
import { outlayOf } from '../../policy/ledger.ts';
import { realFlows, realValues, type PriceLevel } from '../../shared/todays-dollars.ts';
import {
  orNull,
  rateOrNull,
  yearColumns,
  yearValues,
  type PeriodColumns,
  type YearColumns,
} from '../../history/period-columns.ts';
import { longevityOf, outcomeKeys, type PolicyOnHistory } from '../../history/policy-periods.ts';
import { policyLevels, sweepPolicy } from '../../history/policy-sweep.ts';
import { namesAboveScale, clampPeriods, type PeriodMarks } from '../../history/clamp-periods.ts';
import { marked } from '../../history/marked-figures.ts';
import { clampColumn, isAbove, type CarrierLimit } from '../../policy/carrier-scale.ts';
import type { ComplianceProfile } from '../../policy/compliance-profile.ts';
import { ledgerOf } from '../../history/policy-outcome.ts';
import { maxLevelIncome } from '../../history/max-level-income.ts';
import { reprojectPolicy } from '../../history/policy-plan.ts';
import type { Methods } from '../../policy/methods.ts';
import type { Longevities } from '../../policy/mortality/mortality-weighting.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import { accountLevels } from './account-levels.ts';
import type { YearsIncome } from '../../vehicles/account-run.ts';
import { incomeFrom, pathFrom, type AccountOnHistory } from './account-on-history.ts';
import { accountPeriod, sweepAccount } from './account-sweep.ts';
import type { ValueBasis } from '../comparative/comparative-report.ts';
import type { Fan, HistoricalPeriod } from './historical-report.ts';
import { cappedFan, fanOf, markedFan, weightedPeriods, type WeightedPeriods } from './historical-fan.ts';

export interface SlotYears {
  readonly income: ArrayLike<number>;
  readonly value: ArrayLike<number>;
  readonly deathBenefit: ArrayLike<number>;
  /** Only under a profile: the figures above the carrier's, by year. */
  readonly marks?:
    | { readonly profile: ComplianceProfile; readonly above: readonly YearFigure[][] }
    | undefined;
}

export type YearFigure =
  | 'net_income'
  | 'value'
  | 'death_benefit'
  | 'cumulative_net_income'
  | 'cumulative_value';

export interface HistoricalSlot {
  readonly slot: number;
  /** In the order of the starts. */
  readonly columns: PeriodColumns;
  /** The columns before capping, by which the periods are ranked. */
  readonly ranked: PeriodColumns;
  /** Only of the policy under a profile. */
  readonly marks: PeriodMarks | null;
  readonly endingValue: Float64Array;
  readonly fan: Fan['years'];
  /** The largest level income of each period, NaN without distributions. Null if not requested. */
  readonly levels: Float64Array | null;
  /** Levels of the policy before capping, under a profile. */
  readonly uncappedLevels?: Float64Array | null;
  /** Average legacy; null if the insured is unknown. */
  readonly weighted: WeightedPeriods | null;
  /** Sort keys of the slot's periods. */
  readonly rank: readonly Float64Array[];
  /** Returns the years of the k-th period. */
  years(k: number): SlotYears;
  /** Credits of the policy, returns of an account. */
  credits(start: number): Float64Array;
  /** Returns dividends and interest of an account's market, or null if they do not affect the account. */
  income?(start: number): YearsIncome | null;
}

export interface SlotTerms {
  readonly starts: readonly number[];
  readonly basis: ValueBasis;
  /** Every period uses its largest level income. */
  readonly isMaxLevel: boolean;
  /** Also calculate the largest level income, for display. */
  readonly hasLevels: boolean;
  readonly methods: Methods;
  /** Prices of each period, if dollars are not as paid. */
  readonly prices: PeriodPrices | null;
  /** Odds of the insured over the horizon. */
  readonly odds: Longevities | null;
}

export function policySlot(
  policy: PolicyOnHistory,
  terms: SlotTerms,
  limit: CarrierLimit | null,
): HistoricalSlot {
  const { starts, basis, isMaxLevel, hasLevels, methods, prices, odds } = terms;
  const { plan, table, horizon, illustration } = policy;
  const isAfterTax = basis === 'after_tax';
  const levels = isMaxLevel || hasLevels ? policyLevels(policy, starts) : null;
  const yearly = limit || prices || odds ? yearColumns(starts.length, horizon) : null;
  const ranked = sweepPolicy(policy, starts, isMaxLevel ? levels : null, isAfterTax, 'both', yearly);
  const clamped = limit && yearly && clampPeriods(ranked, yearly, limit);
  const asPaid = clamped?.columns ?? ranked;
  const caps = capsOf(limit);
  const scaleValues = limit && (isAfterTax ? limit.scale.afterTaxSurrender : limit.scale.surrenderValue);
  const uncappedFan = limit || !prices ? fanOf(ranked, plan.firstAge, true) : null;
  if (prices && caps && scaleValues) clampValues(ranked, scaleValues);
  const outlay = outlayOf(plan.ledger);
  const columns = displayedColumns({ columns: asPaid, uncapped: ranked, yearly, outlay, caps }, terms);
  let fan = uncappedFan && !prices ? uncappedFan : fanOf(columns, plan.firstAge, true);
  if (caps && scaleValues && !prices) fan = cappedFan(fan, scaleValues);
  if (limit && uncappedFan && scaleValues) fan = markedFan(fan, uncappedFan, scaleValues, limit.profile);
  const creditsOf = (start: number) => {
    const credits = new Float64Array(horizon);
    blendInto(table, start, credits);
    return credits;
  };
  const marks = clamped?.marks ?? null;
  return {
    slot: 1,
    columns,
    ranked,
    marks,
    fan,
    endingValue: isAfterTax ? columns.afterTaxValue : columns.endingValue,
    levels: caps && levels ? levels.map((level) => Math.min(level, caps.largestIncome)) : levels,
    uncappedLevels: limit && levels,
    weighted:
      odds && yearly && weightedPeriods({ odds, starts, columns, death: yearly.death, prices, limit, marks }),
    rank: outcomeKeys(ranked, methods),
    credits: creditsOf,
    years(k) {
      const credits = creditsOf(starts[k]);
      const distributions = isMaxLevel ? maxLevelIncome(plan, credits).distributions : plan;
      const run = reprojectPolicy(plan, credits, distributions);
      const tax = policyTax(illustration, ledgerOf(plan, run, distributions), plan.methods);
      const years = {
        income: tax.netIncome,
        value: isAfterTax ? tax.afterTaxSurrender : run.surrenderValue,
        deathBenefit: run.deathBenefit,
      };
      const limited = limit ? limitedYears(years, limit, isAfterTax) : years;
      return prices ? realYears(limited, prices(starts[k])) : limited;
    },
  };
}

type Swept = Omit<SweptPeriods, 'starts' | 'income'> & { readonly yearly: YearColumns | null };

/** With prices, converts the last sweep to today's dollars: the columns, and the yearly values for the percentiles. */
function displayedColumns(
  { yearly, ...swept }: Swept,
  { starts, prices, methods }: SlotTerms,
): PeriodColumns {
  if (!prices || !yearly) return swept.columns;
  realYearValues(swept.uncapped, starts, prices);
  return realPeriods({ ...swept, starts, income: yearly.income }, prices, methods);
}

function realYears(years: SlotYears, level: PriceLevel): SlotYears {
  return {
    ...years,
    income: realFlows(Float64Array.from(years.income), level),
    value: realValues(Float64Array.from(years.value), level),
    deathBenefit: realValues(Float64Array.from(years.deathBenefit), level),
  };
}

/** Caps the yearly values of the last sweep in place, before they are converted to today's dollars. */
function clampValues({ count, years }: PeriodColumns, highest: Float64Array): void {
  const values = yearValues(count, years);
  for (let t = 0; t < years; t += 1)
    for (let k = t * count; k < (t + 1) * count; k += 1) if (values[k] > highest[t]) values[k] = highest[t];
}

function limitedYears(uncapped: SlotYears, { profile, scale }: CarrierLimit, isAfterTax: boolean): SlotYears {
  const highest = isAfterTax ? scale.afterTaxSurrender : scale.surrenderValue;
  let cumulative = 0;
  let cappedCumulative = 0;
  const above = Array.from(uncapped.income, (income, t) => {
    const found: YearFigure[] = [];
    cumulative += income;
    cappedCumulative += Math.min(income, scale.income[t]);
    if (isAbove(cumulative, cappedCumulative)) found.push('cumulative_net_income');
    if (isAbove(cumulative + uncapped.value[t], cappedCumulative + Math.min(uncapped.value[t], highest[t])))
      found.push('cumulative_value');
    if (isAbove(income, scale.income[t])) found.push('net_income');
    if (isAbove(uncapped.value[t], highest[t])) found.push('value');
    if (isAbove(uncapped.deathBenefit[t], scale.deathBenefit[t])) found.push('death_benefit');
    return found;
  });
  const marks = { profile, above };
  if (profile === 'standard') return { ...uncapped, marks };
  return {
    income: clampColumn(uncapped.income, scale.income),
    value: clampColumn(uncapped.value, highest),
    deathBenefit: clampColumn(uncapped.deathBenefit, scale.deathBenefit),
    marks,
  };
}

export function accountSlot(slot: number, account: AccountOnHistory, terms: SlotTerms): HistoricalSlot {
  const { starts, basis, isMaxLevel, hasLevels, methods, prices, odds } = terms;
  const isAfterTax = basis === 'after_tax';
  const levels = isMaxLevel || hasLevels ? accountLevels(account, starts) : null;
  const yearly = prices || odds ? yearColumns(starts.length, account.plan.years) : null;
  const ranked = sweepAccount(
    account,
    starts,
    isMaxLevel ? levels : null,
    isAfterTax,
    methods,
    'both',
    yearly,
  );
  const swept = { columns: ranked, uncapped: ranked, yearly, outlay: account.outlay, caps: null };
  const columns = displayedColumns(swept, terms);
  const fan = fanOf(columns, account.plan.firstAge, false);
  return {
    slot,
    columns,
    ranked,
    marks: null,
    fan,
    endingValue: isAfterTax ? columns.afterTaxValue : columns.endingValue,
    levels,
    weighted: odds && yearly && weightedPeriods({ odds, starts, columns, death: yearly.death, prices }),
    rank: outcomeKeys(ranked, methods),
    credits: (start) => pathFrom(account, start),
    income: (start) => incomeFrom(account, start),
    years(k) {
      const run = accountPeriod(account, starts[k], orNull(columns.levelIncome[k]));
      const { net: income, balance, liquidation, deathBenefit } = run;
      const years = { income, value: isAfterTax ? liquidation : balance, deathBenefit };
      return prices ? realYears(years, prices(starts[k])) : years;
    },
  };
}

export function slotFigures(
  { columns, endingValue, marks }: HistoricalSlot,
  k: number,
  {
    starts,
    indexGeometric,
    firstAge,
  }: { starts: readonly number[]; indexGeometric: Float64Array; firstAge: number },
): HistoricalPeriod {
  return {
    start_month: monthText(starts[k]),
    average_credit: columns.average[k],
    geometric: columns.geometric[k],
    index_geometric: indexGeometric[k],
    zero_years: columns.zeroYears[k],
    total_income: columns.totalIncome[k],
    longevity: longevityOf(columns, k, firstAge),
    ending_value: endingValue[k],
    death_benefit: columns.deathBenefit[k],
    irr_surrender: rateOrNull(columns.irrSurrender[k]),
    irr_death: rateOrNull(columns.irrDeath[k]),
    lapse_year: orNull(columns.lapseYear[k]),
    lapse_tax: columns.lapseTax[k],
    ...(marks &&
      marked(
        marks.profile,
        namesAboveScale(marks, k, endingValue === columns.afterTaxValue ? AFTER_TAX : BEFORE_TAX),
      )),
  };
}

const FIGURES = [
  ['average', 'average_credit'],
  ['geometric', 'geometric'],
  ['totalIncome', 'total_income'],
  ['deathBenefit', 'death_benefit'],
  ['irrSurrender', 'irr_surrender'],
  ['irrDeath', 'irr_death'],
] as const;
const AFTER_TAX = [...FIGURES, ['afterTaxValue', 'ending_value']] as const;
const BEFORE_TAX = [...FIGURES, ['endingValue', 'ending_value']] as const;
