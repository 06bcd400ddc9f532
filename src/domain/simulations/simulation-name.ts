/** A name stands once among a scenario's simulations, and once among those of a client that stand alone. */
export { copyName, isNameTaken, LONGEST_NAME } from '../scenarios/scenario-name.ts';

export const SIMULATION_NAME_TAKEN = 'Simulation name already in use.';
