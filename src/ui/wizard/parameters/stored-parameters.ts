/** The draft of strategies and assumptions in the browser, so that a reload or a look at another step loses nothing. */
import { METHODS } from '../../../domain/market/crediting.ts';
import { HISTORY_WINDOWS } from '../../../domain/history/history-window.ts';
import { figure, isRecord, type DraftSchema, type Stored } from '../draft/kept-draft.ts';
import { storedVehicles, type StoredVehicles } from '../accounts/stored-vehicles.ts';
import { INCOME_MODES, RANKINGS } from './parameter-words.ts';
import {
  startingParameters,
  startingStrategy,
  type ParametersDraft,
  type StrategyDraft,
} from './parameters-draft.ts';
import { MOST_STRATEGIES } from '../../../domain/market/strategies-schema.ts';

interface StoredParameters {
  /** The simulation, or on a scenario's history step the scenario. */
  scenario: number;
  /** The scenario's simulation that it belongs to. */
  simulation?: number | undefined;
  /** What was saved when the draft was begun: another version on the server is a conflict. */
  base: string;
  parameters: ParametersDraft;
}

/** What is stored is never trusted: an odd value becomes the usual one. */
export const storedParameters: DraftSchema<StoredParameters> = (stored) => {
  if (typeof stored.scenario !== 'number' || typeof stored.base !== 'string') return null;
  const raw = stored.parameters;
  if (!isRecord(raw) || !Array.isArray(raw.strategies)) return null;
  const usual = startingParameters();
  const strategies = raw.strategies
    .slice(0, MOST_STRATEGIES)
    .flatMap((one: unknown, index) => (isRecord(one) ? [strategyOf(one, index + 1)] : []));
  return {
    scenario: stored.scenario,
    ...(typeof stored.simulation === 'number' ? { simulation: stored.simulation } : {}),
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
};

const strategyOf = (raw: Stored, key: number): StrategyDraft => ({
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

/** The draft of a step that sets up the accounts too: both lie under its key as one. */
interface StoredRun extends StoredParameters {
  accounts: StoredVehicles | null;
}
export const storedRun: DraftSchema<StoredRun> = (stored) => {
  const parameters = storedParameters(stored);
  return parameters && { ...parameters, accounts: storedVehicles(stored) };
};
