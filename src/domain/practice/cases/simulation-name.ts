/** A client has the name of a simulation once, whether it stands alone or belongs to a scenario. */
export { copyName, isNameTaken, LONGEST_NAME } from './scenario-name.ts';

export const SIMULATION_NAME_TAKEN = 'Simulation name already in use.';
