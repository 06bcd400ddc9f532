import type { ClientListItem } from '../../../domain/clients/client-list.ts';

/** Why a scenario cannot be cloned under this name (specification, section 5); '' says it without words. */
export function cloneFault(typed: string, { scenarios }: Pick<ClientListItem, 'scenarios'>): string | null {
  const name = typed.trim();
  if (name === '') return '';
  const isTaken = scenarios.some(({ scenario_details: details }) => details.name === name);
  return isTaken ? 'Scenario name already in use.' : null;
}
