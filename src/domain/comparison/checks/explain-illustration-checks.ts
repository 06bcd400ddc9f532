/** Why a check says what it says: the two rates, the guideline's, the carrier's figure of the year. */
import type { IndexHistory } from '../../market/index-history.ts';
import { CAPPED_KEYS, carrierScale } from '../../policy/carrier-scale.ts';
import {
  part,
  type Explanation,
  givenAt,
  partAt,
  madeBy,
  valueAt,
  figureOf,
} from '../../shared/explanation.ts';
import { memberAt } from '../../shared/result-members.ts';
import type { IllustrationChecksInput } from './illustration-checks-schema.ts';

export const illustrationChecksPaths: readonly string[] = [
  'loan_leverage.{credited_rate, loan_rate, spread_rate, limit_rate, excess_rate}',
  'above_rate.{cap, rate, period_count, illustrated_rate, excess_rate}',
  `shown.N.{${CAPPED_KEYS.join(', ')}}`,
];

const METHOD = 'docs/methods/illustration-checks.md';
const from = (maker: string) => madeBy(`comparison/checks/illustration-checks.ts#${maker}`, METHOD);
type Maker = ReturnType<typeof from>;
const FROM_LEVERAGE: Maker = madeBy('policy/loan-leverage.ts#loanLeverage', METHOD);
const RULE = 'NAIC Actuarial Guideline XLIX-A';
const ruleOf = (result: object) =>
  memberAt(result, 'loan_leverage.rule') === 'ag49' ? 'NAIC Actuarial Guideline XLIX' : RULE;

export function explainIllustrationChecks(
  path: string,
  input: IllustrationChecksInput,
  result: object,
  _history: IndexHistory,
): Explanation | null {
  const value = valueAt(result, path);
  if (value === null) return null;
  const figure = /^shown\.(\d+)\.(\w+)$/.exec(path);
  if (figure) return explainShown(path, value, Number(figure[1]), figure[2], input);
  const parts = {
    credited: partAt(result, 'rate credited on loaned money', 'loan_leverage.credited_rate'),
    charged: partAt(result, 'loan rate', 'loan_leverage.loan_rate'),
    limit: { ...partAt(result, 'points allowed', 'loan_leverage.limit_rate'), law: ruleOf(result) },
    spread: partAt(result, 'credit less charge', 'loan_leverage.spread_rate'),
    own: partAt(result, 'illustrated rate', 'above_rate.illustrated_rate'),
    estimate: { ...partAt(result, 'AG 49-A estimate', 'above_rate.rate'), law: RULE },
  };
  const above = (key: 'spread' | 'own', most: 'limit' | 'estimate', maker: Maker) =>
    figureOf(path, value, maker).of({
      rate: { ...parts[key], name: `rate: ${parts[key].name}` },
      most: { ...parts[most], name: `most allowed: ${parts[most].name}` },
    })('max(0, rate − most allowed)', [], ['rate', 'most']);
  const same = (one: ReturnType<typeof part>, formula: string, maker: Maker) =>
    figureOf(path, value, maker).same(formula, { inputs: [one] });
  const isFixed = input.loan_type === 'fixed';
  switch (path) {
    case 'loan_leverage.credited_rate':
      return same(
        isFixed
          ? part('credited to the collateral', value)
          : givenAt('illustrated rate', input.illustrated_rate, 'illustrated_rate'),
        isFixed
          ? 'fixed loan: the rate credited to its collateral'
          : 'participating loan: the illustrated rate',
        FROM_LEVERAGE,
      );
    case 'loan_leverage.loan_rate':
      return same(
        givenAt('illustrated loan rate', input.illustrated_loan_rate, 'illustrated_loan_rate'),
        'the illustrated loan rate',
        FROM_LEVERAGE,
      );
    case 'loan_leverage.spread_rate':
      return figureOf(path, value, FROM_LEVERAGE).difference('rate credited on loaned money − loan rate', {
        steps: [parts.credited, parts.charged],
      });
    case 'loan_leverage.limit_rate':
      return same(
        { ...part('allowed', value), law: ruleOf(result) },
        'points above the loan charge that the guideline of the date of sale allows',
        FROM_LEVERAGE,
      );
    case 'loan_leverage.excess_rate':
      if (memberAt(result, 'loan_leverage.limit_rate') === null)
        return same(
          part('no limit at the date of sale', value),
          '0: no limit at the date of sale',
          FROM_LEVERAGE,
        );
      return above('spread', 'limit', FROM_LEVERAGE);
    case 'above_rate.excess_rate':
      return above('own', 'estimate', from('aboveRate'));
    case 'above_rate.illustrated_rate':
      return same(
        givenAt('illustrated rate', input.illustrated_rate, 'illustrated_rate'),
        'the illustrated rate',
        from('aboveRate'),
      );
    case 'above_rate.cap':
      return same(part('cap', value), 'cap of the strategy that the guideline is about', from('aboveRate'));
    case 'above_rate.rate':
    case 'above_rate.period_count':
      return {
        ...same(
          part(path.endsWith('rate') ? 'mean over all periods' : 'periods', value),
          path.endsWith('rate')
            ? 'mean of the geometric mean credits of every 25-year period, one from each month end'
            : 'number of 25-year periods, one from each month end',
          from('aboveRate'),
        ),
        source: 'src/domain/market/ag49a.ts#ag49Estimate',
      };
    default:
      return null;
  }
}

function explainShown(
  path: string,
  value: number,
  k: number,
  key: string,
  input: IllustrationChecksInput,
): Explanation | null {
  const own = input.figures?.[k];
  const capped = CAPPED_KEYS.find((one) => one === key);
  if (!own || capped === undefined) return null;
  const given = givenAt('figure before the profile', own[capped], `figures.${k}.${key}`);
  if (input.compliance_profile === 'standard')
    return figureOf(path, value, from('shownFigures')).same(
      'the figure itself: this profile marks, it does not cap',
      { inputs: [given] },
    );
  const scale = carrierScale(input)[own.year - input.rows[0].year][capped];
  return figureOf(path, value, from('shownFigures')).of({
    own: given,
    scale: part('carrier’s illustrated figure of that year', scale),
  })('min(figure, carrier’s)', ['own'], ['scale']);
}
