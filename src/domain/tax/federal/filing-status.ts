export const FILING_STATUSES = [
  'single',
  'married_filing_jointly',
  'married_filing_separately',
  'head_of_household',
] as const;

export type FilingStatus = (typeof FILING_STATUSES)[number];
export type ByStatus<T> = Readonly<Record<FilingStatus, T>>;

/** A value for each status, in the order of the statuses. */
export const byStatus = <T>(single: T, jointly: T, separately: T, head: T): ByStatus<T> => ({
  single,
  married_filing_jointly: jointly,
  married_filing_separately: separately,
  head_of_household: head,
});

export const isMarried = (status: FilingStatus): boolean =>
  status === 'married_filing_jointly' || status === 'married_filing_separately';

/** How many people a return covers, and so how many can be 65 or older. */
export const filersOn = (status: FilingStatus): 1 | 2 => (status === 'married_filing_jointly' ? 2 : 1);
