/** Yearly returns as they are typed: percents, and no noise of fractions. */
export const percentList = (rates: readonly number[]): string =>
  rates.map((rate) => String(Number((rate * 100).toFixed(10)))).join(', ');
