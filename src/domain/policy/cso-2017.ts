import tables from './cso-2017.json' with { type: 'json' };

/**
 * 2017 Commissioners Standard Ordinary mortality, loaded, ultimate, age nearest birthday: yearly deaths per 100,000
 * by attained age. Source: Society of Actuaries, mort.soa.org, tables 3287, 3288 and 3291–3294. Smoker-distinct
 * tables begin at 18. No table includes attained age 121.
 */
export interface MortalityTable {
  readonly firstAge: number;
  readonly per100000: readonly number[];
}

type MortalityTableName =
  | 'nonsmoker_male'
  | 'nonsmoker_female'
  | 'smoker_male'
  | 'smoker_female'
  | 'composite_male'
  | 'composite_female';

export const cso2017: Readonly<Record<MortalityTableName, MortalityTable>> = tables;

/** Returns q_x, the probability of death within a year at an age of the table. */
export const mortalityOf = (table: MortalityTable, age: number): number =>
  table.per100000[age - table.firstAge] / 100000;

/** Latest endowment age in the tests of 26 USC 7702 and 7702A. */
export const ENDOWMENT_AGE = 100;

export interface LifeFunctions {
  /** A_x: 1 from the endowment age on. */
  single(age: number): number;
  /** ä_x for `years` years, by default to the endowment. */
  annuity(age: number, years?: number): number;
  /**
   * Yearly cost of an increasing death benefit per dollar of face. The account value is paid in addition to the
   * face, and survivors release no reserve: (Σ v^{k+1} q_{x+k} + v^n) ÷ Σ v^k over the n years to the endowment.
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
