/** A higher rate of tax from an age on, as a comparison of assumptions tries it. No document contains it. */
export interface RateRise {
  readonly from_age: number;
  readonly by: number;
}

/** What an ordinary rate may be. */
const MOST = 0.6;

export const raisedRate = (rate: number, age: number, rise: RateRise | undefined): number =>
  rise && age >= rise.from_age ? Math.min(MOST, rate + rise.by) : rate;
