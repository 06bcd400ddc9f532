/** The draft of strategies and assumptions in the browser, so that a reload or a look at another step loses nothing. */
import { METHODS } from '../../../domain/market/crediting.ts';
import { HISTORY_WINDOWS } from '../../../domain/history/history-window.ts';
import { readJson, type KeyValue } from '../../state/storage-port.ts';
import { INCOME_MODES, RANKINGS } from './parameter-words.ts';
import {
  startingParameters,
  startingStrategy,
  type ParametersDraft,
  type StrategyDraft,
} from './parameters-draft.ts';
import { MOST_STRATEGIES } from '../../../domain/market/strategies-schema.ts';

export interface StoredParameters {
  /** The simulation, or on a scenario's history step the scenario. */
  scenario: number;
  /** The scenario's simulation that it belongs to. */
  simulation?: number | undefined;
  /** What was saved when the draft was begun: another version on the server is a conflict. */
  base: string;
  parameters: ParametersDraft;
}

export const storeParameters = (store: KeyValue, key: string, draft: StoredParameters): void =>
  store.set(key, JSON.stringify(draft));

/** The draft under the key, or null. What is stored is never trusted: an odd value becomes the usual one. */
export function storedParameters(
  store: KeyValue,
  key: string,
  of: { scenario: number; simulation?: number | undefined },
): StoredParameters | null {
  const stored = readJson(store, key);
  if (!isRecord(stored) || stored.scenario !== of.scenario || typeof stored.base !== 'string') return null;
  if (of.simulation !== undefined && stored.simulation !== of.simulation) return null;
  const raw = stored.parameters;
  if (!isRecord(raw) || !Array.isArray(raw.strategies)) return null;
  const usual = startingParameters();
  const strategies = raw.strategies
    .slice(0, MOST_STRATEGIES)
    .flatMap((one: unknown, index) => (isRecord(one) ? [strategyOf(one, index + 1)] : []));
  return {
    ...of,
    base: stored.base,
    parameters: {
      strategies: strategies.length > 0 ? strategies : usual.strategies,
      horizon: figure(raw.horizon),
      history_window: HISTORY_WINDOWS.find((name) => name === raw.history_window) ?? usual.history_window,
      borrowing_rate: figure(raw.borrowing_rate),
      charge_stress: figure(raw.charge_stress),
      income_mode: INCOME_MODES.find(({ value }) => value === raw.income_mode)?.value ?? usual.income_mode,
      rank_by: RANKINGS.find(({ value }) => value === raw.rank_by)?.value ?? usual.rank_by,
    },
  };
}

const strategyOf = (raw: Record<string, unknown>, key: number): StrategyDraft => ({
  key,
  index: typeof raw.index === 'string' ? raw.index : startingStrategy(key).index,
  weight: figure(raw.weight),
  method: METHODS.find((name) => name === raw.method) ?? 'annual_point_to_point',
  cap: figure(raw.cap),
  floor: figure(raw.floor),
  participation: figure(raw.participation),
  spread: figure(raw.spread),
  multiplier: figure(raw.multiplier),
  bonus: figure(raw.bonus),
  fee: figure(raw.fee),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const figure = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
