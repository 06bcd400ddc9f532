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

export const NO_OVERRIDES: WhatIfOverrides = { strategies: {}, common: {} };

export const hasOverrides = ({ strategies, common, design }: WhatIfOverrides): boolean =>
  design !== undefined ||
  Object.keys(common).length > 0 ||
  Object.values(strategies).some((terms) => Object.keys(terms).length > 0);

export const applyOverrides = (
  saved: HistoricalReportInput,
  { strategies, common, design }: WhatIfOverrides,
): HistoricalReportInput => ({
  ...saved,
  ...common,
  ...(design && {
    illustration: designWithAllCharges(saved.illustration, { design }, saved.methods),
    carrier_illustration: saved.illustration,
  }),
  strategies: saved.strategies.map((strategy, index) => ({ ...strategy, ...strategies[index] })),
});

/** Sets one term of a strategy. Undefined restores the simulation's term. */
export function withStrategyTerm<K extends keyof StrategyTerms>(
  overrides: WhatIfOverrides,
  index: number,
  key: K,
  value: StrategyTerms[K] | undefined,
): WhatIfOverrides {
  const { [key]: _before, ...otherTerms } = overrides.strategies[index] ?? {};
  const terms: StrategyTerms = value === undefined ? otherTerms : { ...otherTerms, [key]: value };
  return { ...overrides, strategies: { ...overrides.strategies, [index]: terms } };
}

export function withCommonTerm<K extends keyof CommonTerms>(
  overrides: WhatIfOverrides,
  key: K,
  value: CommonTerms[K] | undefined,
): WhatIfOverrides {
  const { [key]: _before, ...otherTerms } = overrides.common;
  return { ...overrides, common: value === undefined ? otherTerms : { ...otherTerms, [key]: value } };
}

export type SolvedTerm =
  | { readonly term: 'cap' | 'charge_stress' | 'borrowing_rate'; readonly value: number }
  /** Added to each yearly return of the account in `slot`. */
  | { readonly term: 'return'; readonly slot: number; readonly spread: number }
  | ({ readonly term: 'design' } & SolvedDesign);

/** Accounts earn historical or simulated returns, so a level return is not a term. */
export const canApplySolution = ({ term }: SolvedTerm): boolean => term !== 'return';

/** Applies a solution. A solved cap applies to each strategy that has a cap. */
export function withSolution(
  overrides: WhatIfOverrides,
  saved: HistoricalReportInput,
  solved: SolvedTerm,
): WhatIfOverrides {
  if (solved.term === 'design') {
    const { multiple, income } = solved;
    // The solved multiple is relative to the current design.
    return { ...overrides, design: { multiple: multiple * (overrides.design?.multiple ?? 1), income } };
  }
  if (solved.term === 'return') return overrides;
  const { term, value } = solved;
  if (term !== 'cap') return withCommonTerm(overrides, term, value === saved[term] ? undefined : value);
  return applyOverrides(saved, overrides).strategies.reduce(
    (result, { cap }, index) =>
      cap === null
        ? result
        : withStrategyTerm(result, index, 'cap', value === saved.strategies[index]?.cap ? undefined : value),
    overrides,
  );
}

/** Returns the invalid caps and floors by strategy index. */
export const termProblems = ({ strategies }: HistoricalReportInput): Readonly<Record<number, string>> =>
  Object.fromEntries(
    strategies.flatMap((strategy, index) => {
      const error = capProblem(strategy);
      return error === null ? [] : [[index, error]];
    }),
  );
