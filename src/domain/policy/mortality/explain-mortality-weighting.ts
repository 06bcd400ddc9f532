/** Why a plan is worth what it is on average: the table's rates, who is alive, and what falls on whom. */
import {
  explainIrr,
  part,
  type Explanation,
  type NamedPart,
  givenAt,
  partAt,
  type Formula,
  valueAt,
  figureOf,
} from '../../shared/explanation.ts';
import {
  deathRateAt,
  expectedFlows,
  mortalityTableOf,
  mortalityWeighting,
  oddsOfLiving,
  type MortalityWeightingInput,
} from './mortality-weighting.ts';

export const mortalityWeightingPaths: readonly string[] = [
  'rows.N.{alive_rate, death_rate}',
  '{alive_at_end_rate, expected_death_benefit, expected_legacy, expected_irr}',
];

const METHOD = 'docs/methods/mortality-weighting.md';
const SOURCE = 'src/domain/policy/mortality/mortality-weighting.ts';
const MADE = { source: `${SOURCE}#mortalityWeighting`, method: METHOD };
const ODDS = { source: `${SOURCE}#oddsOfLiving`, method: METHOD };
const TABLE = 'Society of Actuaries, 2017 CSO loaded ultimate ANB (mort.soa.org 3287, 3288, 3291–3294)';

const DIES: Formula<'p' | 'q' | 'm'> = ['p_{t−1} · min(1, m · q)', ['m'], ['p', 'q']];

export function explainMortalityWeighting(
  path: string,
  input: MortalityWeightingInput,
  result: object,
): Explanation | null {
  const value = valueAt(result, path);
  if (value === null) return null;
  const years = input.death_benefits.length;
  const row = /^rows\.(\d+)\.(alive_rate|death_rate)$/.exec(path);
  const survived = (t: number) => {
    if (t === 0) return figureOf(path, value, ODDS).same('p_0 = 1', { steps: [part('p_0', 1)] });
    const steps = [
      partAt(result, 'p, alive a year before', `rows.${t - 1}.alive_rate`),
      partAt(result, 'died in that year', `rows.${t - 1}.death_rate`),
    ];
    return figureOf(path, value, ODDS).difference('p_{t−1} − p_{t−1}q′_t', { steps });
  };
  if (path === 'alive_at_end_rate') return survived(years);
  if (row) {
    const t = Number(row[1]);
    if (row[2] === 'alive_rate') return survived(t);
    const parts = {
      m: givenAt('m, mortality multiplier', input.mortality_multiplier, 'mortality_multiplier'),
      p: partAt(result, 'p, alive when the year begins', `rows.${t}.alive_rate`),
      q: { ...part('q, deaths of the age', deathRateAt(mortalityTableOf(input), input.age + t)), law: TABLE },
    };
    return figureOf(path, value, ODDS).of(parts)(...DIES);
  }
  const odds = oddsOfLiving(input, years);
  if (path === 'expected_death_benefit') {
    const steps = odds.rows.map(({ death_rate }, t) =>
      part(`p q′ · DB of year ${t + 1}`, death_rate * input.death_benefits[t]),
    );
    return figureOf(path, value, MADE).sum('Σ p_{t−1}q′_t · DB_t', { steps });
  }
  if (path === 'expected_legacy') {
    const steps = [
      partAt(result, 'expected death benefit', 'expected_death_benefit'),
      part('p_N · ending value', odds.alive_at_end_rate * input.ending_value),
    ];
    return figureOf(path, value, MADE).sum('expected death benefit + p_N · ending value', { steps });
  }
  if (path !== 'expected_irr') return null;
  const flows = Array.from(expectedFlows(odds, input), (flow, t) => part(`expected flow at time ${t}`, flow));
  return explainIrr(path, flows, METHOD);
}

/** The same in a report, whose member `place` has the figures and no year's odds: those are told, and not opened. */
export function explainWeightedIn(
  place: string,
  member: string,
  weighted: MortalityWeightingInput,
): Explanation | null {
  const found = explainMortalityWeighting(member, weighted, mortalityWeighting(weighted));
  const here = (parts: readonly NamedPart[]): NamedPart[] =>
    parts.map(({ path: at, ...one }) =>
      at === undefined || at.startsWith('rows.') ? one : { ...one, path: `${place}.${at}` },
    );
  return (
    found && {
      ...found,
      path: `${place}.${member}`,
      inputs: here(found.inputs),
      steps: here(found.steps),
    }
  );
}
