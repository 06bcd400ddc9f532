/**
 * The policy on assumptions that were tried, as a client may see it: no year above the carrier's ledger (AG 49-A). It comes
 * before what is summed or set against the accounts, which pay the income that the policy was illustrated to pay.
 */
import { CAPPED_NOTE, HYPOTHETICAL } from '../../policy/compliance-profile.ts';
import {
  carrierRates,
  clampColumn,
  clampTo,
  isAbove,
  type CarrierColumns,
  type CarrierLimit,
} from '../../policy/carrier-scale.ts';
import type { ComparativeReport, SlotYear, ValueBasis } from './comparative-report.ts';
import type { SlotColumns } from './slot-columns.ts';

const valueOf = ({ afterTaxSurrender, surrenderValue }: CarrierColumns, basis: ValueBasis): Float64Array =>
  basis === 'after_tax' ? afterTaxSurrender : surrenderValue;

/** Unchanged by the standard profile. */
export const clampedPolicy = (
  own: SlotColumns,
  { profile, scale }: CarrierLimit,
  basis: ValueBasis,
): SlotColumns =>
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
export function clampedRate(
  irr: number | null,
  years: number,
  { profile, scale }: CarrierLimit,
): number | null {
  if (profile === 'standard' || irr === null) return irr;
  const { surrender } = carrierRates(scale, years);
  return surrender === null ? null : Math.min(irr, surrender);
}

/** † or ‡ beside the years of the policy that were above. */
export function withMarks(
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
  const note = profile === 'client_clamped' ? CAPPED_NOTE : HYPOTHETICAL;
  return { ...table, rows, ...(isMarked && { note }) };
}
