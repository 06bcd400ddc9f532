import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { ofScenario, type HistoricalInput } from '../../../domain/practice/cases/simulation.ts';
import type { onHistory } from '../../../domain/practice/reports/on-history.ts';
import { historical } from '../../api/historical-calls.ts';
import { loadIndexHistory } from '../../wiring.ts';

export interface Strategy {
  /** Of the simulation that knows it. */
  id: number;
  name: string;
  saved: HistoricalInput;
  history: IndexHistory;
}

/** Null for a scenario without a simulation that is whole. */
export async function strategyOf(scenario: number): Promise<Strategy | null> {
  const chosen = ofScenario(await historical.ofScenario(scenario));
  if (!chosen) return null;
  const { id, input: saved, simulation_details } = chosen;
  return { id, name: simulation_details.name, saved, history: await loadIndexHistory() };
}

export type RunnableStrategy = Strategy & { onHistory: typeof onHistory };

/** For a report that says what history makes of its policy: where it cannot be loaded, nothing is said. */
export async function runnableStrategy(scenario: number): Promise<RunnableStrategy | null> {
  try {
    const strategy = await strategyOf(scenario);
    return strategy && { ...strategy, onHistory: (await import('../../pages/on-history.ts')).onHistory };
  } catch {
    return null;
  }
}
