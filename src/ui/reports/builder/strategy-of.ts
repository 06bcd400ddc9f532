import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { HistoricalInput } from '../../../domain/practice/cases/simulation.ts';
import { ofScenario } from '../../../domain/practice/reports/on-history.ts';
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
