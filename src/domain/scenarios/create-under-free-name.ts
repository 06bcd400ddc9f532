import type { OwnerId } from '../accounts/user.ts';
import { freeScenarioName } from './scenario-name.ts';
import type { NewScenario, ScenarioRecord, ScenarioStore } from './scenario-store.ts';

/**
 * For what comes without anybody there to choose: under its name, or with a number after it. One that is taken between
 * looking and writing is looked for again.
 */
export async function createUnderFreeName(
  scenarios: Pick<ScenarioStore, 'create' | 'names'>,
  owner: OwnerId,
  scenario: NewScenario,
  now: Date,
): Promise<ScenarioRecord | null> {
  for (;;) {
    const others = await scenarios.names(owner, scenario.client_id);
    const name = freeScenarioName(scenario.name, others);
    const made = await scenarios.create(owner, { ...scenario, name }, now);
    if (made !== 'name_taken') return made;
  }
}
