import type { OwnerId } from '../accounts/user.ts';
import { freeName } from '../shared/free-name.ts';
import { LONGEST_NAME } from './simulation-name.ts';
import type { NewSimulation, SimulationRecord, SimulationStore } from './simulation-store.ts';

/** For what comes without anybody there to choose: under its name, or with the first number after it that is free. */
export async function createUnderFreeName(
  simulations: Pick<SimulationStore, 'create'>,
  owner: OwnerId,
  simulation: NewSimulation,
  now: Date,
): Promise<SimulationRecord | null> {
  const taken: string[] = [];
  for (;;) {
    const name = freeName(simulation.name, taken, LONGEST_NAME);
    const made = await simulations.create(owner, { ...simulation, name }, now);
    if (made !== 'name_taken') return made;
    taken.push(name);
  }
}
