/** The steps of a scenario or a simulation that calculate nothing. */
export { ScenarioDetailsScreen } from '../wizard/details/scenario-details-screen.tsx';
export { SimulationDetailsScreen } from '../wizard/details/simulation-details-screen.tsx';
export { SelectHistoricalSimulationsScreen } from '../wizard/history/select-historical-simulations-screen.tsx';
export { ScenarioCompleteScreen } from '../wizard/review/scenario-complete-screen.tsx';
