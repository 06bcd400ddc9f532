/**
 * The `mortality-weighting` calculation: average results of a plan over the possible years of the insured's death.
 *
 *   q'_t = min(1, m · q)      q of the age by the 2017 CSO table, m the multiplier
 *   p_t  = p_{t−1}(1 − q'_t)   p_0 = 1
 *
 * Flows occur at the start of a year and are weighted by p_{t−1}; a death benefit occurs at its end and is weighted
 * by the deaths of the year.
 */
import { cashFlowIrr, type CashFlowIrr } from '../../shared/cash-flow-irr.ts';
import { cso2017, mortalityOf, type MortalityTable } from '../cso-2017.ts';

export interface Insured {
  sex?: 'male' | 'female' | undefined;
  tobacco?: 'nonsmoker' | 'smoker' | 'composite' | undefined;
  mortality_multiplier?: number | undefined;
  /** Test by which the carrier qualifies the policy as life insurance. Default: guideline premium test. */
  definition_test?: 'gpt' | 'cvat' | undefined;
}

export interface KnownInsured extends Insured {
  sex: 'male' | 'female';
}

export interface Life {
  age: number;
  sex: 'male' | 'female';
  tobacco: 'nonsmoker' | 'smoker' | 'composite';
  mortality_multiplier: number;
}

export interface MortalityWeightingInput extends Life {
  /** After tax, at the end of each year. */
  death_benefits: readonly number[];
  /** Net income less outlay at the start of a year: one value for all years, or one per year. */
  flows: number | readonly number[];
  ending_value: number;
}

interface MortalityRow {
  year: number;
  age: number;
  /** p_{t−1}: alive at the start of the year. */
  alive_rate: number;
  /** p_{t−1}q'_t: dies in the year. */
  death_rate: number;
}

export type Longevities = { rows: MortalityRow[]; alive_at_end_rate: number };

export interface MortalityWeightingResult extends Longevities {
  expected_death_benefit: number;
  expected_legacy: number;
  expected_irr: number | null;
  expected_irr_status: CashFlowIrr['status'];
}

export const mortalityTableOf = ({ sex, tobacco }: Pick<Life, 'sex' | 'tobacco'>): MortalityTable =>
  cso2017[`${tobacco}_${sex}`];

export const lifeOf = ({
  age,
  sex,
  tobacco = 'composite',
  mortality_multiplier = 1,
}: Insured & Pick<Life, 'age'>): Life | null => (sex ? { age, sex, tobacco, mortality_multiplier } : null);

/** Returns true if the table of the class includes the age, or if no sex is known. */
export function hasRates(insured: Insured & Pick<Life, 'age'>): boolean {
  const life = lifeOf(insured);
  if (!life) return true;
  const { firstAge, per100000 } = mortalityTableOf(life);
  return life.age >= firstAge && life.age - firstAge < per100000.length;
}

/** Adds the insured if the table has rates for that age and class. */
export const ofInsured = <Inputs extends { age: number }>(
  inputs: Inputs,
  insured: KnownInsured | undefined,
): Inputs & Insured =>
  insured && hasRates({ age: inputs.age, ...insured }) ? { ...inputs, ...insured } : inputs;

/** After the table's last age, the death rate is 1. */
export function deathRateAt(table: MortalityTable, age: number): number {
  return age - table.firstAge < table.per100000.length ? mortalityOf(table, age) : 1;
}

export function oddsOfLiving(life: Life, years: number): Longevities {
  const table = mortalityTableOf(life);
  let alive = 1;
  const rows = Array.from({ length: years }, (_, t): MortalityRow => {
    const age = life.age + t;
    const death = alive * Math.min(1, life.mortality_multiplier * deathRateAt(table, age));
    const row = { year: t + 1, age, alive_rate: alive, death_rate: death };
    alive -= death;
    return row;
  });
  return { rows, alive_at_end_rate: alive };
}

/** Returns the flows at times 0 to N: payments weighted by survival, death benefits by deaths, the ending value by survival to the end. */
export function expectedFlows(
  { rows, alive_at_end_rate }: Longevities,
  {
    death_benefits,
    flows,
    ending_value,
  }: Pick<MortalityWeightingInput, 'death_benefits' | 'flows' | 'ending_value'>,
): Float64Array {
  const expected = new Float64Array(rows.length + 1);
  rows.forEach((row, t) => {
    expected[t] += row.alive_rate * (typeof flows === 'number' ? flows : flows[t]);
    expected[t + 1] += row.death_rate * death_benefits[t];
  });
  expected[rows.length] += alive_at_end_rate * ending_value;
  return expected;
}

export function mortalityWeighting(input: MortalityWeightingInput): MortalityWeightingResult {
  const odds = oddsOfLiving(input, input.death_benefits.length);
  const benefit = odds.rows.reduce((sum, { death_rate }, t) => sum + death_rate * input.death_benefits[t], 0);
  const { irr, status } = cashFlowIrr(expectedFlows(odds, input));
  return {
    ...odds,
    expected_death_benefit: benefit,
    expected_legacy: benefit + odds.alive_at_end_rate * input.ending_value,
    expected_irr: irr,
    expected_irr_status: status,
  };
}
