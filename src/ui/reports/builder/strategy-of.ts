import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { ofScenario, type HistoricalInput } from '../../../domain/practice/cases/simulation.ts';
import type { onHistory } from '../../../domain/practice/reports/on-history.ts';
import { historical } from '../../api/historical-calls.ts';
import { loadIndexHistory } from '../../wiring.ts';

export interface Strategy {
  /** Simulation id. */
  id: number;
  name: string;
  saved: HistoricalInput;
  history: IndexHistory;
}

/** Returns null if the scenario has no complete simulation. */
export async function strategyOf(scenario: number): Promise<Strategy | null> {
  const chosen = ofScenario(await historical.ofScenario(scenario));
  if (!chosen) return null;
  const { id, input: saved, simulation_details } = chosen;
  return { id, name: simulation_details.name, saved, history: await loadIndexHistory() };
}

export type RunnableStrategy = Strategy & { onHistory: typeof onHistory };

/** Returns null on a load error, because the report works without historical results. */
export async function runnableStrategy(scenario: number): Promise<RunnableStrategy | null> {
  try {
    const strategy = await strategyOf(scenario);
    return strategy && { ...strategy, onHistory: (await import('../../pages/on-history.ts')).onHistory };
  } catch {
    return null;
  }
}
