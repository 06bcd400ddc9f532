import type { ClientListItem } from '../../../domain/clients/client-list.ts';
import { isNameTaken, NAME_TAKEN } from '../../../domain/scenarios/scenario-name.ts';

/** Why a scenario cannot be cloned under this name (specification, section 5); '' says it without words. */
export function cloneFault(typed: string, { scenarios }: Pick<ClientListItem, 'scenarios'>): string | null {
  const name = typed.trim();
  if (name === '') return '';
  const taken = scenarios.map(({ scenario_details: details }) => details.name);
  return isNameTaken(name, taken) ? NAME_TAKEN : null;
}
