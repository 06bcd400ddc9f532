import type { ComparativeReport, FeeSlotYear, FeeTotals, YearOf } from './comparative-report.ts';
import type { ComparisonRun } from './comparison-run.ts';
import { sumOf, type SlotColumns } from './slot-columns.ts';

const EMPTY: FeeSlotYear = { fees: null, growth_tax: null, distribution_tax: null, loan_interest: null };

/**
 * Fees and taxes of each slot, and what they cost a year: gross rate − net IRR. A share and a cost are of the dollars that are
 * paid, whatever dollars are shown.
 */
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
          ? EMPTY
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
      const shown = totalsOf(index + 1, slot, run.netIrr[index]);
      if (asPaid === run) return shown;
      const paid = totalsOf(index + 1, asPaid.slots[index] ?? null, asPaid.netIrr[index]);
      return { ...shown, share_of_outlay: paid.share_of_outlay, annual_cost: paid.annual_cost };
    }),
  };
}

function totalsOf(number: number, slot: SlotColumns | null, irr: number | null): FeeTotals {
  if (slot === null)
    return {
      slot: number,
      ...EMPTY,
      total: null,
      share_of_outlay: null,
      net_irr: null,
      gross_rate: null,
      annual_cost: null,
    };
  const outlay = sumOf(slot.outlay);
  const fees = slot.fees ? sumOf(slot.fees) : null;
  const growthTax = slot.growthTax ? sumOf(slot.growthTax) : null;
  const distributionTax = sumOf(slot.distributionTax);
  const investmentTax = slot.byTables && sumOf(slot.byTables.investmentTax);
  // Loan interest is the price of borrowing, not a fee; Medicare is paid elsewhere. Without the charges there is no total.
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
    annual_cost: slot.grossRate === null || irr === null ? null : slot.grossRate - irr,
  };
}
