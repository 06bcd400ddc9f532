import {
  explainIrr,
  figuresBy,
  part,
  valueAt,
  withParts,
  type ExplainIn,
  type NamedPart,
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
const figureAt = figuresBy('policy/mortality/mortality-weighting.ts#mortalityWeighting', METHOD);
const fromOdds = figuresBy('policy/mortality/mortality-weighting.ts#oddsOfLiving', METHOD);
const TABLE = 'Society of Actuaries, 2017 CSO loaded ultimate ANB (mort.soa.org 3287, 3288, 3291–3294)';

export const explainMortalityWeighting: ExplainIn<MortalityWeightingInput> = (path, input, result) => {
  const value = valueAt(result, path);
  if (value === null) return null;
  const years = input.death_benefits.length;
  const row = /^rows\.(\d+)\.(alive_rate|death_rate)$/.exec(path);
  const survived = (t: number) => {
    if (t === 0) return fromOdds(path, value).same('p_0 = 1', [part('p_0', 1)]);
    return fromOdds(path, value).difference('p_{t−1} − p_{t−1}q′_t', [
      part.at(result, 'p, alive a year before', `rows.${t - 1}.alive_rate`),
      part.at(result, 'died in that year', `rows.${t - 1}.death_rate`),
    ]);
  };
  if (path === 'alive_at_end_rate') return survived(years);
  if (row) {
    const t = Number(row[1]);
    if (row[2] === 'alive_rate') return survived(t);
    return fromOdds(path, value).by('p_{t−1} · min(1, m · q)', {
      inputs: [part.given('m, mortality multiplier', input.mortality_multiplier, 'mortality_multiplier')],
      steps: [
        part.at(result, 'p, alive when the year begins', `rows.${t}.alive_rate`),
        part.lawful('q, deaths of the age', deathRateAt(mortalityTableOf(input), input.age + t), TABLE),
      ],
    });
  }
  const odds = oddsOfLiving(input, years);
  if (path === 'expected_death_benefit') {
    const steps = odds.rows.map(({ death_rate }, t) =>
      part(`p q′ · DB of year ${t + 1}`, death_rate * input.death_benefits[t]),
    );
    return figureAt(path, value).sum('Σ p_{t−1}q′_t · DB_t', steps);
  }
  if (path === 'expected_legacy')
    return figureAt(path, value).sum('expected death benefit + p_N · ending value', [
      part.at(result, 'expected death benefit', 'expected_death_benefit'),
      part('p_N · ending value', odds.alive_at_end_rate * input.ending_value),
    ]);
  if (path !== 'expected_irr') return null;
  const flows = Array.from(expectedFlows(odds, input), (flow, t) => part(`expected flow at time ${t}`, flow));
  return explainIrr(path, flows, METHOD);
};

/** Explains the same figure in a report, whose member `holder` has no yearly probabilities: these are displayed without a link. */
export function explainWeightedIn(holder: string, member: string, weighted: MortalityWeightingInput) {
  const found = explainMortalityWeighting(member, weighted, mortalityWeighting(weighted));
  const place = ({ path: at, ...one }: NamedPart): NamedPart =>
    at === undefined || at.startsWith('rows.') ? one : { ...one, path: `${holder}.${at}` };
  return found && { ...withParts(found, place), path: `${holder}.${member}` };
}
