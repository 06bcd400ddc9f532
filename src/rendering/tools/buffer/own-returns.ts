/** The id of the returns that were typed; what is called its first year only counts. */
export const OWN_RETURNS = 'own_returns';
export const FIRST_YEAR = '2001';
/** "2003-01" is the third return of the list. */
export const placeInList = (month: string): number => Number(month.slice(0, 4)) - Number(FIRST_YEAR) + 1;
