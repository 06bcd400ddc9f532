/** A higher tax rate from an age on, for a comparison of assumptions. Not stored. */
export interface RateRise {
  readonly from_age: number;
  readonly by: number;
}

/** The highest ordinary rate that a form accepts. */
const MAX_RATE = 0.6;

export const raisedRate = (rate: number, age: number, rise: RateRise | undefined): number =>
  rise && age >= rise.from_age ? Math.min(MAX_RATE, rate + rise.by) : rate;
