/**
 * Net single premium A and annuity-due ä of a life, yearly, death paid at the end of the year, endowment at 100:
 *
 *   A_x = Σ v^{k+1} · kp_x · q_{x+k} + v^{100−x} · _{100−x}p_x        ä_{x:n} = Σ_{k<n} v^k · kp_x
 */
import { mortalityOf, type MortalityTable } from '../cso-2017.ts';

/** Every test of 26 USC 7702 and 7702A deems the policy to end there at the latest. */
export const ENDOWMENT_AGE = 100;

export interface LifeFunctions {
  /** 1 from the age of the endowment on. */
  single(age: number): number;
  /** To the endowment unless for fewer years. */
  annuity(age: number, years?: number): number;
  /**
   * What a death benefit that grows with the value costs a year, per dollar of face: the value is paid beside the face,
   * so that nothing is released by living. (Σ v^{k+1} q_{x+k} + v^n) ÷ Σ v^k over the n years to the endowment.
   */
  increasingLevel(age: number): number;
}

export function lifeFunctions(table: MortalityTable, rate: number): LifeFunctions {
  const v = 1 / (1 + rate);
  const { firstAge } = table;
  const singles = new Float64Array(ENDOWMENT_AGE + 1).fill(NaN);
  const annuities = new Float64Array(ENDOWMENT_AGE + 1).fill(NaN);
  singles[ENDOWMENT_AGE] = 1;
  annuities[ENDOWMENT_AGE] = 0;
  for (let x = ENDOWMENT_AGE - 1; x >= firstAge; x -= 1) {
    const q = mortalityOf(table, x);
    singles[x] = v * (q + (1 - q) * singles[x + 1]);
    annuities[x] = 1 + v * (1 - q) * annuities[x + 1];
  }
  return {
    single: (age) => (age >= ENDOWMENT_AGE ? 1 : singles[age]),
    annuity(age, years = ENDOWMENT_AGE) {
      if (age + years >= ENDOWMENT_AGE) return age >= ENDOWMENT_AGE ? 0 : annuities[age];
      let sum = 0;
      let weight = 1;
      for (let k = 0; k < years; k += 1) {
        sum += weight;
        weight *= v * (1 - mortalityOf(table, age + k));
      }
      return sum;
    },
    increasingLevel(age) {
      let paid = 0;
      let years = 0;
      let discount = 1;
      for (let x = age; x < ENDOWMENT_AGE; x += 1) {
        years += discount;
        discount *= v;
        paid += discount * mortalityOf(table, x);
      }
      return (paid + discount) / years;
    },
  };
}
