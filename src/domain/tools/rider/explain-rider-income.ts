/** Why the rider pays what it does in a year: the contract's first income and how it changes. */
import {
  explanationOf,
  memberFormula,
  part,
  type Explanation,
  type MemberFormula,
} from '../../shared/explanation.ts';
import { givenAt } from '../../shared/summaries.ts';
import { yearCount } from '../../shared/format.ts';
import type { IncomeRiderInput } from './income-rider-input.ts';
import { incomeStream, type Stream } from './income-stream.ts';

type Part = 'first' | 'last' | 'increase' | 't' | 's' | 'K' | 'entry';

const NOT_YET = memberFormula<Part>('0: the income starts in a later year', ['s', 't']);
const FORMULAS: Readonly<Record<IncomeRiderInput['guaranteed_income_type'], MemberFormula<Part>>> = {
  annual_increase: memberFormula('n = first income · (1 + increase)^(t − s)', [
    'first',
    'increase',
    't',
    's',
  ]),
  first_last_year: memberFormula('n = first income + (last income − first income)(t − s) ÷ (K − s)', [
    'first',
    'last',
    't',
    's',
    'K',
  ]),
  manual: memberFormula('n: the list’s entry for the year; nothing after its end', ['entry', 's', 't']),
};

const METHOD = 'docs/methods/income-rider.md';

/** `t` counts from 0, and the year is one of the plan. */
export function explainRiderIncome(
  path: string,
  t: number,
  input: IncomeRiderInput,
  stream: Stream,
): Explanation {
  const type = input[`${stream}_income_type`];
  const s = input.income_start_year;
  const level = input[`${stream}_income`];
  const firstYear = input[`${stream}_income_first_year`];
  const straight = type === 'first_last_year';
  const first = (straight ? (firstYear ?? level) : (level ?? firstYear)) ?? 0;
  const fromLevel = straight ? firstYear === undefined : level !== undefined;
  const later = t + 1 - s;
  const field = `${stream}_income` as const;
  const manual = input[`${field}_manual`];
  const parts = {
    first: orElse(
      'first income',
      0,
      fromLevel ? level : firstYear,
      fromLevel ? field : `${field}_first_year`,
    ),
    last: orElse('last income', first, input[`${field}_last_year`], `${field}_last_year`),
    increase: givenAt('increase', input[`${field}_increase`], `${field}_increase`),
    t: part('t, plan year', t + 1),
    s: givenAt('s, first income year', s, 'income_start_year'),
    K: part('K, plan years', yearCount(input.current_age, input.plan_through_age)),
    entry: orElse('entry of the list', 0, manual?.[later], `${field}_manual.${later}`),
  };
  const value = incomeStream(input, stream)[t];
  return explanationOf(path, value, later < 0 ? NOT_YET : FORMULAS[type], parts, {
    source: 'src/domain/tools/rider/income-stream.ts#incomeStream',
    method: METHOD,
  });
}

/** What is not given has no path. */
const orElse = (name: string, otherwise: number, given: number | undefined, path: string) =>
  given === undefined ? part(name, otherwise) : givenAt(name, given, path);
