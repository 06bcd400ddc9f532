/** A re-projected policy as a client may see it: each year's figures and what they come to, none above the carrier's. */
import { isRateAbove } from '../policy/compliance-profile.ts';
import { carrierRates, isAbove, type CarrierLimit } from '../policy/carrier-scale.ts';
import { marked, type Marked } from './marked-figures.ts';
import type { PolicyHistoryRow, PolicyOutcome } from './policy-outcome.ts';

const RATES: readonly string[] = ['average_credit', 'geometric', 'irr_surrender', 'irr_death'];

/** A member with the most that is shown of it: null shows none, undefined shows any. */
type Limits<Figures> = readonly (readonly [keyof Figures & string, number | null | undefined])[];

function lesser<Figures extends object>(
  own: Figures,
  limits: Limits<Figures>,
  { profile }: CarrierLimit,
): Figures & Marked {
  const above: string[] = [];
  const lowered: Partial<Record<string, number | null>> = {};
  for (const [name, limit] of limits) {
    const value = own[name];
    if (typeof value !== 'number' || limit === undefined) continue;
    if (limit === null || (RATES.includes(name) ? isRateAbove(value, limit) : isAbove(value, limit)))
      above.push(name);
    lowered[name] = limit === null ? null : Math.min(value, limit);
  }
  const shown: Figures = profile === 'client_clamped' ? Object.assign({ ...own }, lowered) : own;
  return { ...shown, ...marked(profile, above) };
}

export const limitedRows = (rows: readonly PolicyHistoryRow[], limit: CarrierLimit): PolicyHistoryRow[] =>
  rows.map((row, t) => {
    const { accumulationValue, surrenderValue, deathBenefit, income } = limit.scale;
    return lesser(
      row,
      [
        ['accumulation_value', accumulationValue[t]],
        ['surrender_value', surrenderValue[t]],
        ['death_benefit', deathBenefit[t]],
        ['net_income', income[t]],
      ],
      limit,
    );
  });

/** With the level income, where the run is on its own. */
export function limitedOutcome<Outcome extends PolicyOutcome & { level_income: number | null }>(
  own: Outcome,
  limit: CarrierLimit,
): Outcome {
  const { scale } = limit;
  const last = own.rows.length - 1;
  const rates = carrierRates(scale, own.rows.length);
  const figures: PolicyOutcome & { level_income: number | null } = own;
  return {
    ...own,
    ...lesser(
      figures,
      [
        ['average_credit', scale.rate ?? undefined],
        ['geometric', scale.rate ?? undefined],
        [
          'total_income',
          own.rows.reduce((sum, row, t) => sum + Math.min(row.net_income, scale.income[t]), 0),
        ],
        ['ending_value', scale.surrenderValue[last]],
        ['after_tax_ending_value', scale.afterTaxSurrender[last]],
        ['death_benefit', scale.deathBenefit[last]],
        ['irr_surrender', rates.surrender],
        ['irr_death', rates.death],
        ['level_income', scale.largestIncome],
      ],
      limit,
    ),
    rows: limitedRows(own.rows, limit),
  };
}
