import { formatDollarsWhole } from '../../shared/format.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import type { ForcedOut } from './forced-out.ts';

const list = new Intl.ListFormat('en-US');

/** For the warning, the check and the disclosure. Null if nothing may be taxed. */
export function forcedOutText({ rows, total_taxable_estimate: total }: ForcedOut): string | null {
  if (total <= HALF_A_CENT) return null;
  const years = list.format(
    rows.filter(({ taxable_estimate }) => taxable_estimate > 0).map(({ year }) => String(year)),
  );
  return `Withdrawals in policy years ${years} come with a smaller death benefit. Up to ${formatDollarsWhole(total)} may be taxable (section 7702(f)(7)). This tax is not included.`;
}
