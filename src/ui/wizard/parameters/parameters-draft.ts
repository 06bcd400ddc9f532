import { type CreditingMethod, DEFAULT_STRATEGY, METHODS } from '../../../domain/market/crediting.ts';
import {
  DEFAULT_PARAMETERS,
  type IndexStrategyFields,
  type SimulationParameters,
  historicalInputOf,
  type SimulationDocument,
} from '../../../domain/practice/cases/simulation.ts';
import { MAX_STRATEGIES } from '../../../domain/market/market-schema.ts';
import {
  historicalReportSchema,
  type HistoricalReportInput,
} from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { IMPORT_IT } from '../../../domain/market/market.ts';
import { parseWith, type FieldErrors } from '../../../domain/shared/result.ts';
import { runErrors } from '../../../domain/practice/cases/simulation-errors.ts';
import { parametersSchema } from '../../../domain/practice/cases/simulation-schema.ts';
import { inPercent } from '../draft/field-checks.ts';
import { HISTORY_WINDOWS } from '../../../domain/market/index-path.ts';
import { figuresOf, isRecord, type DraftSchema, type Figure, type Stored } from '../draft/draft-storage.ts';
import { storedVehicles, type StoredVehicles } from '../accounts/stored-vehicles.ts';
import { INCOME_MODES, RANKINGS } from './parameter-text.ts';

export const STRATEGY_FIGURES = [
  'weight',
  'cap',
  'floor',
  'participation',
  'spread',
  'multiplier',
  'bonus',
  'fee',
] as const;
/** An empty cap or floor means that there is no limit. */
export interface StrategyDraft extends Record<(typeof STRATEGY_FIGURES)[number], Figure> {
  key: number;
  index: string;
  method: CreditingMethod;
}

export interface ParametersDraft extends Omit<
  SimulationParameters,
  'strategies' | 'borrowing_rate' | 'charge_stress'
> {
  strategies: readonly StrategyDraft[];
  borrowing_rate: Figure;
  charge_stress: Figure;
}

export const startingStrategy = (key: number, weight = 1): StrategyDraft => ({
  key,
  ...DEFAULT_STRATEGY,
  weight,
});

export const startingParameters = (): ParametersDraft => ({
  ...DEFAULT_PARAMETERS,
  borrowing_rate: null,
  strategies: [startingStrategy(1)],
});

export const strategiesOf = (strategies: readonly IndexStrategyFields[]): StrategyDraft[] =>
  strategies.map((strategy, index) => ({ ...strategy, key: index + 1 }));

export const draftOfParameters = (parameters: SimulationParameters | null): ParametersDraft =>
  parameters
    ? {
        ...parameters,
        borrowing_rate: parameters.borrowing_rate ?? null,
        strategies: strategiesOf(parameters.strategies),
      }
    : startingParameters();

export const totalWeight = (strategies: readonly Pick<StrategyDraft, 'weight'>[]): number =>
  strategies.reduce((sum, { weight }) => sum + (weight ?? 0), 0);

const isFullyAllocated = (strategies: readonly StrategyDraft[]): boolean =>
  Math.abs(totalWeight(strategies) - 1) <= 0.0001;

/** Rounds to integer percents; the last one makes the total 100%. */
function shared(strategies: readonly StrategyDraft[], weights: readonly number[]): StrategyDraft[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const roundedPercents = weights.map((weight) =>
    Math.round(total > 0 ? (weight / total) * 100 : 100 / weights.length),
  );
  const rest = 100 - roundedPercents.slice(0, -1).reduce((sum, percent) => sum + percent, 0);
  return strategies.map((strategy, index) => ({
    ...strategy,
    weight: (index === strategies.length - 1 ? rest : (roundedPercents[index] ?? 0)) / 100,
  }));
}

/** Adds a strategy with an equal share and reduces the others in proportion, if they total 100%. */
export function withStrategy(strategies: readonly StrategyDraft[]): StrategyDraft[] {
  if (strategies.length >= MAX_STRATEGIES) return [...strategies];
  const key = Math.max(0, ...strategies.map((strategy) => strategy.key)) + 1;
  const next = [...strategies, startingStrategy(key, Math.max(0, 1 - totalWeight(strategies)))];
  if (!isFullyAllocated(strategies)) return next;
  return shared(next, [...strategies.map(({ weight }) => weight ?? 0), 1 / strategies.length]);
}

export function withoutStrategy(strategies: readonly StrategyDraft[], key: number): StrategyDraft[] {
  const left = strategies.filter((strategy) => strategy.key !== key);
  if (left.length === 0) return [...strategies];
  const weights = left.map(({ weight }) => weight ?? 0);
  return isFullyAllocated(strategies) ? shared(left, weights) : left;
}

export const edited = (
  strategies: readonly StrategyDraft[],
  key: number,
  change: Partial<StrategyDraft>,
): StrategyDraft[] =>
  strategies.map((strategy) => (strategy.key === key ? { ...strategy, ...change } : strategy));

interface CheckedParameters {
  parameters: SimulationParameters | null;
  /** Null if invalid, or if the history is not loaded. */
  input: HistoricalReportInput | null;
  /** By paths of the form, such as "strategies.0.cap" or "vehicles.0.portfolio". */
  errors: FieldErrors;
}

export function checkParameters(
  draft: ParametersDraft,
  clientAge: number,
  document: SimulationDocument,
  history: IndexHistory | null,
): CheckedParameters {
  const parsed = parseWith(parametersSchema, {
    ...draft,
    strategies: draft.strategies.map(({ key: _key, ...strategy }) => strategy),
  });
  if (!parsed.ok) return { parameters: null, input: null, errors: inPercent(parsed.error.fields ?? {}) };
  const parameters = parsed.value;
  if (!history) return { parameters, input: null, errors: {} };
  const fullDocument = { ...document, parameters };
  const errors = ofForm(runErrors(clientAge, fullDocument, history));
  // Errors of the ledger, an earlier step, do not prevent saving.
  const hasParameterError = Object.keys(errors).some((path) => !path.startsWith('illustration'));
  const input = Object.keys(errors).length === 0 ? historicalInputOf(clientAge, fullDocument) : null;
  const run = input && parseWith(historicalReportSchema, input);
  return { parameters: hasParameterError ? null : parameters, input: run?.ok ? run.value : null, errors };
}

export const ofForm = (errors: FieldErrors): FieldErrors =>
  inPercent(
    Object.fromEntries(
      Object.entries(errors).map(([path, messages]) => [
        path.replace(/^parameters\./, ''),
        messages.map(forTheForm),
      ]),
    ),
  );

const forTheForm = (message: string): string => message.replace(IMPORT_IT, 'Choose another index.');

interface StoredParameters {
  scenario: number;
  simulation?: number | undefined;
  /** The saved version when editing began. Another version on the server is a conflict. */
  base: string;
  parameters: ParametersDraft;
}

export const storedParameters: DraftSchema<StoredParameters> = (stored) => {
  if (typeof stored.scenario !== 'number' || typeof stored.base !== 'string') return null;
  const raw = stored.parameters;
  if (!isRecord(raw) || !Array.isArray(raw.strategies)) return null;
  const defaults = startingParameters();
  const strategies = raw.strategies
    .slice(0, MAX_STRATEGIES)
    .flatMap((one: unknown, index) => (isRecord(one) ? [strategyOf(one, index + 1)] : []));
  return {
    scenario: stored.scenario,
    ...(typeof stored.simulation === 'number' ? { simulation: stored.simulation } : {}),
    base: stored.base,
    parameters: {
      strategies: strategies.length > 0 ? strategies : defaults.strategies,
      ...figuresOf(raw, ['horizon', 'borrowing_rate', 'charge_stress']),
      history_window: HISTORY_WINDOWS.find((name) => name === raw.history_window) ?? defaults.history_window,
      income_mode: INCOME_MODES.find(({ value }) => value === raw.income_mode)?.value ?? defaults.income_mode,
      rank_by: RANKINGS.find(({ value }) => value === raw.rank_by)?.value ?? defaults.rank_by,
    },
  };
};

const strategyOf = (raw: Stored, key: number): StrategyDraft => ({
  ...figuresOf(raw, STRATEGY_FIGURES),
  key,
  index: typeof raw.index === 'string' ? raw.index : DEFAULT_STRATEGY.index,
  method: METHODS.find((name) => name === raw.method) ?? 'annual_point_to_point',
});

/** Steps with accounts store them with the parameters, under one key. */
export const storedRun: DraftSchema<StoredParameters & { accounts: StoredVehicles | null }> = (stored) => {
  const parameters = storedParameters(stored);
  return parameters && { ...parameters, accounts: storedVehicles(stored) };
};
