import { isNameTaken, NAME_TAKEN } from '../../../domain/practice/cases/scenario.ts';
import { readableName } from '../../../domain/shared/plain-text.ts';
import type { Listed } from '../../clients/client-list.ts';

/**
 * Why a scenario cannot be cloned under this name beside these (specification, section 5); '' says it without words.
 * `taken`: what is said of a name in use.
 */
export function cloneFault(
  typed: string,
  { scenarios }: Pick<Listed, 'scenarios'>,
  taken = NAME_TAKEN,
): string | null {
  const name = readableName(typed);
  if (name === '') return '';
  const names = scenarios.map(({ scenario_details: details }) => details.name);
  return isNameTaken(name, names) ? taken : null;
}
