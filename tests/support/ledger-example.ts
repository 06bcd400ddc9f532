export const VALUES_A1 = [9010, 18667, 29009, 40078, 41529, 43014];
/** The published example of a re-projection: four premiums, two loans, 6% illustrated, loans at 5%. */
export const exampleA1 = (header: object = {}) => ({
  illustrated_rate: 0.06,
  illustrated_loan_rate: 0.05,
  ...header,
  rows: VALUES_A1.map((value, t) => ({
    year: t + 1,
    age: 45 + t,
    premium_outlay: t < 4 ? 10_000 : 0,
    loans: t < 4 ? 0 : 5_000,
    accumulation_value: value,
    surrender_value: t === 5 ? 31_252 : value,
    death_benefit: 300_000,
  })),
});
