export { ScenarioDetailsScreen, SimulationDetailsScreen } from '../wizard/details/details-screen.tsx';
export { SelectHistoricalSimulationsScreen } from '../wizard/history/select-simulations.tsx';
export { ScenarioCompleteScreen } from '../wizard/review/scenario-complete-screen.tsx';
