import {
  lifeOf,
  mortalityWeighting,
  type Life,
  type MortalityWeightingInput,
} from '../../policy/mortality/mortality-weighting.ts';
import { isInRange } from '../../shared/format.ts';
import { sumOf, listOf, type SlotColumns, type ComparisonRun } from './slot-columns.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
  LongevityWeighting,
  SlotYear,
  SeriesBySlot,
  CumulativeSlotYear,
  LegacySlotYear,
  YearOf,
  FeeSlotYear,
  FeeTotals,
} from './comparative-report.ts';

/** Years of a slot without figures: empty, or removed from a shared report. */
export const NO_YEAR: SlotYear = { net_income: null, value: null, death_benefit: null, depleted: false };

export function comparativeTable(run: ComparisonRun): ComparativeReport['comparative_table'] {
  const rows: ComparativeReport['comparative_table']['rows'] = [];
  for (let t = 0; t < run.years; t += 1)
    rows.push({
      year: t + 1,
      age: run.firstAge + t,
      outlay: run.outlay[t],
      slots: run.slots.map((slot) =>
        slot === null
          ? NO_YEAR
          : {
              net_income: slot.netIncome[t],
              value: slot.value[t],
              death_benefit: slot.deathBenefit[t],
              depleted: slot.depleted[t] === 1,
            },
      ),
    });
  const last = run.years - 1;
  return {
    rows,
    footer: {
      total_outlay: sumOf(run.outlay),
      slots: run.slots.map((slot, index) => ({
        slot: index + 1,
        total_net_income: slot ? sumOf(slot.netIncome) : null,
        longevity: slot ? slot.longevity : null,
        ending_value: slot ? slot.value[last] : null,
        ending_death_benefit: slot ? slot.deathBenefit[last] : null,
        net_irr: run.netIrr[index],
      })),
    },
  };
}

export function comparativeGraph(run: ComparisonRun): ComparativeReport['comparative_graph'] {
  const series = (of: (slot: SlotColumns) => Float64Array): SeriesBySlot =>
    run.slots.map((slot) => (slot ? listOf(of(slot)) : null));
  return {
    ages: Array.from({ length: run.years }, (_, t) => run.firstAge + t),
    value: series((slot) => slot.value),
    income: series((slot) => slot.netIncome),
    death_benefit: series((slot) => slot.deathBenefit),
    depletion_age: run.slots.map((slot) => {
      const first = slot ? slot.depleted.indexOf(1) : -1;
      return first < 0 ? null : run.firstAge + first;
    }),
  };
}

export const NO_CUMULATIVE_YEAR: CumulativeSlotYear = {
  net_income: null,
  value: null,
  cumulative_value: null,
  cumulative_death_benefit: null,
};

export function cumulativeValues(run: ComparisonRun): ComparativeReport['cumulative_values'] {
  const income = new Float64Array(run.slots.length);
  let outlay = 0;
  const rows: ComparativeReport['cumulative_values']['rows'] = [];
  for (let t = 0; t < run.years; t += 1) {
    outlay += run.outlay[t];
    rows.push({
      year: t + 1,
      age: run.firstAge + t,
      outlay,
      slots: run.slots.map((slot, index) => {
        if (slot === null) return NO_CUMULATIVE_YEAR;
        income[index] += slot.netIncome[t];
        return {
          net_income: income[index],
          value: slot.value[t],
          cumulative_value: income[index] + slot.value[t],
          cumulative_death_benefit: income[index] + slot.deathBenefit[t],
        };
      }),
    });
  }
  return { rows };
}

/** Ages of the legacy tab; the last age is added. */
const LEGACY_AGES = [85, 90, 95, 100];
export const NO_LEGACY: LegacySlotYear = { death_benefit: null, total_benefit: null, difference: null };

export function legacy(run: ComparisonRun): ComparativeReport['legacy'] {
  const income = new Float64Array(run.slots.length);
  const rows: YearOf<LegacySlotYear>[] = [];
  for (let t = 0; t < run.years; t += 1) {
    let policyTotal = 0;
    rows.push({
      year: t + 1,
      age: run.firstAge + t,
      slots: run.slots.map((slot, index) => {
        if (slot === null) return NO_LEGACY;
        income[index] += slot.netIncome[t];
        const total = income[index] + slot.deathBenefit[t];
        if (index === 0) policyTotal = total;
        return { death_benefit: slot.deathBenefit[t], total_benefit: total, difference: total - policyTotal };
      }),
    });
  }
  const last = rows.length - 1;
  return { rows, ages: rows.filter((row, t) => t === last || LEGACY_AGES.includes(row.age)) };
}

export const NO_FEES: FeeSlotYear = {
  fees: null,
  growth_tax: null,
  distribution_tax: null,
  loan_interest: null,
};

/** Annual cost = gross rate − net IRR. Shares and costs use the dollars as paid, even in today's dollars. */
export function feeAnalysis(
  run: ComparisonRun,
  policyCharges: ComparativeReport['fee_analysis']['policy_charges'],
  asPaid: ComparisonRun = run,
): ComparativeReport['fee_analysis'] {
  const rows: YearOf<FeeSlotYear>[] = [];
  for (let t = 0; t < run.years; t += 1)
    rows.push({
      year: t + 1,
      age: run.firstAge + t,
      slots: run.slots.map((slot) =>
        slot === null
          ? NO_FEES
          : {
              fees: slot.fees ? slot.fees[t] : null,
              growth_tax: slot.growthTax ? slot.growthTax[t] : null,
              distribution_tax: slot.distributionTax[t],
              ...(slot.byTables && {
                net_investment_income_tax: slot.byTables.investmentTax[t],
                irmaa: slot.byTables.irmaa[t],
              }),
              loan_interest: slot.loanInterest ? slot.loanInterest[t] : null,
            },
      ),
    });
  return {
    policy_charges: policyCharges,
    rows,
    totals: run.slots.map((slot, index) => {
      const total = totalsOf(index + 1, slot, run.netIrr[index]);
      if (asPaid === run) return total;
      const paid = totalsOf(index + 1, asPaid.slots[index] ?? null, asPaid.netIrr[index]);
      return { ...total, share_of_outlay: paid.share_of_outlay, annual_cost: paid.annual_cost };
    }),
  };
}

export const noTotals = (slot: number): FeeTotals => ({
  slot,
  ...NO_FEES,
  total: null,
  share_of_outlay: null,
  net_irr: null,
  gross_rate: null,
  annual_cost: null,
});

function totalsOf(number: number, slot: SlotColumns | null, irr: number | null): FeeTotals {
  if (slot === null) return noTotals(number);
  const outlay = sumOf(slot.outlay);
  const fees = slot.fees ? sumOf(slot.fees) : null;
  const growthTax = slot.growthTax ? sumOf(slot.growthTax) : null;
  const distributionTax = sumOf(slot.distributionTax);
  const investmentTax = slot.byTables && sumOf(slot.byTables.investmentTax);
  // Loan interest is not a fee, and Medicare is paid outside the account. Without charges there is no total.
  const total = fees === null ? null : fees + (growthTax ?? 0) + distributionTax + (investmentTax ?? 0);
  return {
    slot: number,
    fees,
    growth_tax: growthTax,
    distribution_tax: distributionTax,
    ...(slot.byTables && {
      net_investment_income_tax: investmentTax,
      irmaa: sumOf(slot.byTables.irmaa),
    }),
    loan_interest: slot.loanInterest ? sumOf(slot.loanInterest) : null,
    total,
    share_of_outlay: total === null || outlay === 0 ? null : total / outlay,
    net_irr: irr,
    gross_rate: slot.grossRate,
    annual_cost: slot.grossRate === null || irr === null || !isInRange(irr) ? null : slot.grossRate - irr,
  };
}

// Input of `mortality-weighting` for a slot's years, after tax for every value basis like every net IRR.

const weightedInput = (
  life: Life,
  { netIncome, outlay, deathBenefit, afterTaxValue }: SlotColumns,
): MortalityWeightingInput => ({
  ...life,
  death_benefits: [...deathBenefit],
  flows: Array.from(netIncome, (income, t) => income - outlay[t]),
  ending_value: afterTaxValue[afterTaxValue.length - 1],
});

export const noWeighting = (slot: number): LongevityWeighting => ({
  slot,
  alive_at_end_rate: null,
  expected_death_benefit: null,
  expected_legacy: null,
  expected_irr: null,
  expected_irr_status: null,
});

/** Returns undefined if the insured is unknown. */
export function longevityWeighting(
  input: Pick<ComparativeReportInput, 'age' | 'sex' | 'tobacco' | 'mortality_multiplier'>,
  { slots }: ComparisonRun,
): LongevityWeighting[] | undefined {
  const life = lifeOf(input);
  if (!life) return undefined;
  return slots.map((columns, index) => {
    if (columns === null) return noWeighting(index + 1);
    const { rows: _years, ...weighted } = mortalityWeighting(weightedInput(life, columns));
    return { slot: index + 1, ...weighted };
  });
}
