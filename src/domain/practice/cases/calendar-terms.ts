/** The first calendar year of a document's plan, and the growth of the law's figures after their last year. */
import type { FilingStatus } from '../../tax/federal/dated-figure.ts';

export interface CalendarTerms {
  start_year: number;
  /** Yearly growth of the tax tables after their last year. If missing, the calculation's default applies. */
  table_growth?: number | undefined;
  limit_growth?: number | undefined;
}

export const CALENDAR_TERMS = [
  'start_year',
  'table_growth',
  'limit_growth',
] as const satisfies readonly (keyof CalendarTerms)[];

interface Calendared extends CalendarTerms {
  tax_profile: TaxProfile | null;
}

/** Terms in a request to save. A missing term does not change; a growth of null restores the calculation's default. */
type Saved = { [Term in keyof CalendarTerms]?: CalendarTerms[Term] | null } & {
  tax_profile?: TaxProfile | null | undefined;
};

/** The household's form also changes the start year, so it counts unless the request has the document's field. */
export function withCalendarTerms<D extends Calendared>(document: D, saved: Saved): D {
  const { tax_profile: profile } = document;
  const start_year = saved.start_year ?? saved.tax_profile?.household?.start_year ?? document.start_year;
  const { table_growth: table, limit_growth: limit, ...rest } = document;
  const { table_growth = table, limit_growth = limit } = saved;
  return {
    ...rest,
    start_year,
    tax_profile: profile?.household
      ? { ...profile, household: { ...profile.household, start_year } }
      : profile,
    ...growth({ table_growth, limit_growth }),
  } as D;
}

const growth = ({ table_growth, limit_growth }: Omit<Saved, 'start_year'>) => ({
  ...(table_growth != null && { table_growth }),
  ...(limit_growth != null && { limit_growth }),
});

export const calendarTermsOf = (document: CalendarTerms): CalendarTerms => ({
  start_year: document.start_year,
  ...growth(document),
});

/** The client's tax figures, entered once. Each vehicle has a copy, which the calculation uses. */
export interface TaxProfile {
  tax_rate: number;
  second_tax_rate: number | null;
  tax_change_age: number | null;
  capital_gains_rate: number;
  heir_tax_rate: number | null;
  /** Required if an account names its plan or pays tax by the federal tables. */
  household?: ProfileHousehold | undefined;
}

/** The client's household from the first policy year: level dollars per year, with one change of income. */
export interface ProfileHousehold {
  /** Calendar year of the first policy year: a copy of the document's. */
  start_year?: number | undefined;
  filing_status: FilingStatus;
  other_income: number;
  /** Replaces other_income from this age. Both members or neither. */
  later_income?: number | undefined;
  later_age?: number | undefined;
  other_gains: number;
  other_investment_income?: number | undefined;
  social_security: number;
  /** Default: the first year. */
  social_security_age?: number | undefined;
  /** A share of what the accounts add to income. */
  state_rate: number;
}
