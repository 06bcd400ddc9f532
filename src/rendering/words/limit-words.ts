/** What is said of an account whose plan takes in less than it is asked to. */
import type { OverLimit } from '../../domain/practice/reports/report-basis.ts';
import { formatDollarsWhole } from '../../domain/shared/format.ts';
import { PLAN_NAMES } from '../../domain/vehicles/vehicle.ts';

/** "$30,000 is over the 2026 Roth IRA limit of $7,500." */
export const overLimitSentence = ({
  asked,
  calendar_year: year,
  plan_type: plan,
  limit,
}: OverLimit): string =>
  `${formatDollarsWhole(asked)} is over the ${year} ${PLAN_NAMES[plan]} limit of ${formatDollarsWhole(limit)}.`;

/** What a report does about it. */
export const overflowSentence = ({ overflow }: OverLimit): string =>
  overflow === 'cap'
    ? 'Amounts over a limit are not invested.'
    : overflow === 'to_taxable'
      ? 'Amounts over a limit go to a taxable account.'
      : 'All of it is paid in.';
