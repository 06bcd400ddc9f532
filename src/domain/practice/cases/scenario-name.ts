/** A scenario's name: how long it may be, and that a client has it only once. */
import { cutTo } from '../../shared/free-name.ts';
import { readableName } from '../../shared/readable-name.ts';

/** Characters of a scenario's name, and of a template's. */
export const LONGEST_NAME = 120;

/** The specification's words for a clone (section 5); a scenario that is started, renamed or saved whole has the same rule. */
export const NAME_TAKEN = 'Scenario name already in use.';

/** Whether another scenario of the client has the name as it is read: blanks at its ends and what shows nothing apart. */
export const isNameTaken = (typed: string, others: readonly string[]): boolean =>
  others.includes(readableName(typed));

/** What a clone is called until the advisor says otherwise; a name that would be too long loses its end. */
export const copyName = (name: string): string => cutTo(`Copy of ${name}`, LONGEST_NAME);

/** A client has the name of a simulation once, whether it stands alone or belongs to a scenario. */
export const SIMULATION_NAME_TAKEN = 'Simulation name already in use.';
