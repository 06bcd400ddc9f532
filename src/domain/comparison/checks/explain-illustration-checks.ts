import { AG49 } from '../../history/explain-periods.ts';
import { CAPPED_KEYS, carrierScale } from '../../policy/carrier-scale.ts';
import { figuresBy, part, valueAt, type ExplainIn, type NamedPart } from '../../shared/explanation.ts';
import { memberAt } from '../../shared/result-members.ts';
import type { IllustrationChecksInput } from './illustration-checks-schema.ts';

export const illustrationChecksPaths: readonly string[] = [
  'loan_leverage.{credited_rate, loan_rate, spread_rate, limit_rate, excess_rate}',
  'above_rate.{cap, rate, period_count, illustrated_rate, excess_rate}',
  `shown.N.{${CAPPED_KEYS.join(', ')}}`,
];

const METHOD = 'docs/methods/illustration-checks.md';
const from = (maker: string) => figuresBy(`comparison/checks/illustration-checks.ts#${maker}`, METHOD);
const fromLeverage = figuresBy('policy/loan-leverage.ts#loanLeverage', METHOD);
const RULE = 'NAIC Actuarial Guideline XLIX-A';
const ruleOf = (result: object) =>
  memberAt(result, 'loan_leverage.rule') === 'ag49' ? 'NAIC Actuarial Guideline XLIX' : RULE;

export const explainIllustrationChecks: ExplainIn<IllustrationChecksInput> = (path, input, result) => {
  const value = valueAt(result, path);
  if (value === null) return null;
  const match = /^shown\.(\d+)\.(\w+)$/.exec(path);
  if (match) return explainDisplayed(path, value, Number(match[1]), match[2], input);
  const figure = (path.startsWith('above_rate.') ? from('aboveRate') : fromLeverage)(path, value);
  const inputPart = part.ofInput(input);
  const excess = (rate: NamedPart, maximum: NamedPart) =>
    figure.by('max(0, rate − most allowed)', [
      { ...rate, name: `rate: ${rate.name}` },
      { ...maximum, name: `most allowed: ${maximum.name}` },
    ]);
  const same = (formula: string, input: NamedPart) => figure.same(formula, { inputs: [input] });
  switch (path) {
    case 'loan_leverage.credited_rate':
      return input.loan_type === 'fixed'
        ? same('fixed loan: the rate credited to its collateral', part('credited to the collateral', value))
        : same('participating loan: the illustrated rate', inputPart('illustrated rate', 'illustrated_rate'));
    case 'loan_leverage.loan_rate':
      return same('the illustrated loan rate', inputPart('illustrated loan rate', 'illustrated_loan_rate'));
    case 'loan_leverage.spread_rate':
      return figure.difference('rate credited on loaned money − loan rate', [
        part.at(result, 'rate credited on loaned money', 'loan_leverage.credited_rate'),
        part.at(result, 'loan rate', 'loan_leverage.loan_rate'),
      ]);
    case 'loan_leverage.limit_rate': {
      const formula = 'points above the loan charge that the guideline of the date of sale allows';
      return same(formula, part.lawful('allowed', value, ruleOf(result)));
    }
    case 'loan_leverage.excess_rate': {
      const limit = part.at(result, 'points allowed', 'loan_leverage.limit_rate');
      if (limit.value === null)
        return same('0: no limit at the date of sale', part('no limit at the date of sale', value));
      const spread = part.at(result, 'credit less charge', 'loan_leverage.spread_rate');
      return excess(spread, { ...limit, law: ruleOf(result) });
    }
    case 'above_rate.excess_rate':
      return excess(part.at(result, 'illustrated rate', 'above_rate.illustrated_rate'), {
        ...part.at(result, 'AG 49-A estimate', 'above_rate.rate'),
        law: RULE,
      });
    case 'above_rate.illustrated_rate':
      return same('the illustrated rate', inputPart('illustrated rate', 'illustrated_rate'));
    case 'above_rate.cap':
      return same('cap of the strategy that the guideline is about', part('cap', value));
    case 'above_rate.rate':
    case 'above_rate.period_count': {
      const isRate = path.endsWith('rate');
      return figuresBy('market/ag49a.ts#ag49Estimate', METHOD)(path, value).same(
        AG49[isRate ? 'rate' : 'period_count'],
        { inputs: [part(isRate ? 'mean over all periods' : 'periods', value)] },
      );
    }
    default:
      return null;
  }
};

function explainDisplayed(
  path: string,
  value: number,
  k: number,
  key: string,
  input: IllustrationChecksInput,
) {
  const yearFigures = input.figures?.[k];
  const capped = CAPPED_KEYS.find((one) => one === key);
  if (!yearFigures || capped === undefined) return null;
  const inputPart = part.given('figure before the profile', yearFigures[capped], `figures.${k}.${key}`);
  const figure = from('shownFigures')(path, value);
  if (input.compliance_profile === 'standard')
    return figure.same('the figure itself: this profile marks, it does not cap', { inputs: [inputPart] });
  const scale = carrierScale(input)[yearFigures.year - input.rows[0].year][capped];
  const steps = [part('carrier’s illustrated figure of that year', scale)];
  return figure.by('min(figure, carrier’s)', { inputs: [inputPart], steps });
}
