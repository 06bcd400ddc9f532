/** The scorecard's choices in words. */
import { FILLABLE_BRACKETS } from '../../../domain/tools/scorecard/bracket-conversion.ts';
import { FILING_STATUSES, type FilingStatus } from '../../../domain/tax/federal/filing-status.ts';

const STATUS_NAMES: Readonly<Record<FilingStatus, string>> = {
  single: 'Single',
  married_filing_jointly: 'Married, joint',
  married_filing_separately: 'Married, separate',
  head_of_household: 'Head of household',
};

export const STATUS_OPTIONS = FILING_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));

export const EVEN_SHARES = 'even';

/** Even shares, or one of the brackets that have an end. */
export const CONVERSION_OPTIONS = [
  { value: EVEN_SHARES, label: 'An even share each year' },
  ...FILLABLE_BRACKETS.map((rate) => ({
    value: String(rate),
    label: `Fill the ${Math.round(rate * 100)}% bracket each year`,
  })),
];
