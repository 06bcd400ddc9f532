/** Terms that are tried over a simulation's own: nothing of them is saved. */
import { capProblem } from '../../../domain/market/crediting.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { designOf, type SolvedDesign } from '../../../domain/history/reprice-illustration.ts';
import { MAX_HORIZON } from '../../../domain/market/index-path.ts';

export interface StrategyTerms {
  /** Null: none. */
  cap?: number | null;
  floor?: number | null;
  participation?: number;
}

type CommonTerms = Partial<
  Pick<
    HistoricalReportInput,
    'borrowing_rate' | 'charge_stress' | 'history_window' | 'income_mode' | 'rank_by'
  >
> & { horizon?: number };

export interface WhatIfOverrides {
  /** By the strategy's place. */
  strategies: Readonly<Record<number, StrategyTerms>>;
  common: CommonTerms;
  /** In place of the ledger's own. */
  design?: SolvedDesign | undefined;
}

export const NO_TERMS: WhatIfOverrides = { strategies: {}, common: {} };

export const isTried = ({ strategies, common, design }: WhatIfOverrides): boolean =>
  design !== undefined ||
  Object.keys(common).length > 0 ||
  Object.values(strategies).some((terms) => Object.keys(terms).length > 0);

export const onTerms = (
  saved: HistoricalReportInput,
  { strategies, common, design }: WhatIfOverrides,
): HistoricalReportInput => ({
  ...saved,
  ...common,
  ...(design && {
    illustration: designOf(saved.illustration, design, saved.methods),
    carrier_illustration: saved.illustration,
  }),
  strategies: saved.strategies.map((strategy, place) => ({ ...strategy, ...strategies[place] })),
});

/** One term of a strategy; undefined takes the simulation's own again. */
export function withStrategyTerm<K extends keyof StrategyTerms>(
  tried: WhatIfOverrides,
  place: number,
  key: K,
  value: StrategyTerms[K] | undefined,
): WhatIfOverrides {
  const { [key]: _before, ...others } = tried.strategies[place] ?? {};
  const terms: StrategyTerms = value === undefined ? others : { ...others, [key]: value };
  return { ...tried, strategies: { ...tried.strategies, [place]: terms } };
}

export function withCommonTerm<K extends keyof CommonTerms>(
  tried: WhatIfOverrides,
  key: K,
  value: CommonTerms[K] | undefined,
): WhatIfOverrides {
  const { [key]: _before, ...others } = tried.common;
  return { ...tried, common: value === undefined ? others : { ...others, [key]: value } };
}

/** What of an answer can be tried: a term, or a level income with the design that pays it. */
export type SolvedTerm =
  | { readonly term: 'cap' | 'charge_stress' | 'borrowing_rate'; readonly value: number }
  /** On every yearly return of the account in a slot. */
  | { readonly term: 'return'; readonly slot: number; readonly spread: number }
  | ({ readonly term: 'design' } & SolvedDesign);

/** An account earns what history or a path made: a level return is no term of it. */
export const canTry = ({ term }: SolvedTerm): boolean => term !== 'return';

/** What was solved for, as a term that is tried; a cap is that of every strategy with one. */
export function withSolved(
  tried: WhatIfOverrides,
  saved: HistoricalReportInput,
  solved: SolvedTerm,
): WhatIfOverrides {
  if (solved.term === 'design') {
    const { multiple, income } = solved;
    // A design that is tried already is what the answer is so many times of.
    return { ...tried, design: { multiple: multiple * (tried.design?.multiple ?? 1), income } };
  }
  if (solved.term === 'return') return tried;
  const { term, value } = solved;
  if (term !== 'cap') return withCommonTerm(tried, term, value === saved[term] ? undefined : value);
  return onTerms(saved, tried).strategies.reduce(
    (now, { cap }, place) =>
      cap === null
        ? now
        : withStrategyTerm(now, place, 'cap', value === saved.strategies[place]?.cap ? undefined : value),
    tried,
  );
}

/** The most years that a period can have: those of the ledger, and no more than any run looks at. */
export const maxHorizon = ({ illustration }: HistoricalReportInput): number =>
  Math.min(MAX_HORIZON, illustration.rows.length);

/** What would be refused, by the field that holds it: the place of a strategy for its cap and floor. */
export const termProblems = ({ strategies }: HistoricalReportInput): Readonly<Record<number, string>> =>
  Object.fromEntries(
    strategies.flatMap((strategy, place) => {
      const error = capProblem(strategy);
      return error === null ? [] : [[place, error]];
    }),
  );
