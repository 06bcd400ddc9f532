/** By what the four periods were chosen, and what that does not say. */
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import type { HistoricalPart } from './historical-part.ts';
import { yearsEach } from '../../../domain/shared/years-in-words.ts';
import { countOf } from './historical-words.ts';

const RANKED: Readonly<Record<HistoricalBasis['rank_by'], string>> = {
  policy_outcome:
    'Ranked by the policy’s outcome: income paid in full first, then the value that is left. The worst for the policy need not be the worst for an account; each one’s own worst stands at the right.',
  index_return:
    'Ranked by index return. The worst for the index is not the worst for the policy; each one’s own worst stands at the right.',
  total_income:
    'Ranked by the policy’s total income. The worst for the policy need not be the worst for an account; each one’s own worst stands at the right.',
};

export function rankWords(
  { period_count: all = 0, horizon = 0, lapse_share: share }: HistoricalPart,
  { rank_by: rankBy }: HistoricalBasis,
): string {
  const lapsed = share === undefined ? 0 : countOf(share, all);
  const lapses = lapsed > 0 ? ` Of all ${all} ${yearsEach(horizon)} periods ${lapsed} lapse.` : '';
  return RANKED[rankBy] + lapses;
}
