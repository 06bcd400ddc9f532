/**
 * In which calendar year a document's plan begins, and how the law's figures grow after their last known year: kept with
 * the document, and handed from here to everything that calculates with it.
 */
import type { TaxProfile } from './scenario.ts';

export interface CalendarTerms {
  /** Calendar year of the first policy year. */
  start_year: number;
  /** Yearly growth of the tax tables after their last year. If missing, the calculation's default applies. */
  table_growth?: number | undefined;
  /** The same of the contribution limits. */
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

/**
 * A document has one start year, which its household repeats. Saved by itself it counts; else the household's form, which
 * shows it too, may have changed it.
 */
export function withCalendarTerms<D extends Calendared>(document: D, saved: Saved): D {
  const { tax_profile: profile } = document;
  const start_year = saved.start_year ?? saved.tax_profile?.household?.start_year ?? document.start_year;
  const { table_growth, limit_growth, ...rest } = document;
  return {
    ...rest,
    start_year,
    tax_profile: profile?.household
      ? { ...profile, household: { ...profile.household, start_year } }
      : profile,
    ...growth({ table_growth, limit_growth, ...given(saved) }),
  } as D;
}

const given = ({ table_growth, limit_growth }: Saved) => ({
  ...(table_growth !== undefined && { table_growth }),
  ...(limit_growth !== undefined && { limit_growth }),
});

const growth = ({ table_growth, limit_growth }: Omit<Saved, 'start_year'>) => ({
  ...(table_growth != null && { table_growth }),
  ...(limit_growth != null && { limit_growth }),
});

/** The terms passed to a comparison. Calculations on history do not use tax tables. */
export const calendarTermsOf = (document: CalendarTerms): CalendarTerms => ({
  start_year: document.start_year,
  ...growth(document),
});
