import { capProblem } from '../../../domain/market/crediting.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { designWithAllCharges, type SolvedDesign } from '../../../domain/history/reprice-illustration.ts';

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
  /** By strategy index. */
  strategies: Readonly<Record<number, StrategyTerms>>;
  common: CommonTerms;
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
    illustration: designWithAllCharges(saved.illustration, { design }, saved.methods),
    carrier_illustration: saved.illustration,
  }),
  strategies: saved.strategies.map((strategy, place) => ({ ...strategy, ...strategies[place] })),
});

/** Sets one term of a strategy. Undefined restores the simulation's term. */
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

export type SolvedTerm =
  | { readonly term: 'cap' | 'charge_stress' | 'borrowing_rate'; readonly value: number }
  /** Added to each yearly return of the account in `slot`. */
  | { readonly term: 'return'; readonly slot: number; readonly spread: number }
  | ({ readonly term: 'design' } & SolvedDesign);

/** Accounts earn historical or simulated returns, so a level return is not a term. */
export const canTry = ({ term }: SolvedTerm): boolean => term !== 'return';

/** Applies a solution. A solved cap applies to each strategy that has a cap. */
export function withSolved(
  tried: WhatIfOverrides,
  saved: HistoricalReportInput,
  solved: SolvedTerm,
): WhatIfOverrides {
  if (solved.term === 'design') {
    const { multiple, income } = solved;
    // The solved multiple is relative to the current design.
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

/** Returns the invalid caps and floors by strategy index. */
export const termProblems = ({ strategies }: HistoricalReportInput): Readonly<Record<number, string>> =>
  Object.fromEntries(
    strategies.flatMap((strategy, place) => {
      const error = capProblem(strategy);
      return error === null ? [] : [[place, error]];
    }),
  );
