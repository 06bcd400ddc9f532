export { HomeScreen, SimulationsScreen } from '../practice/home/clients-screen.tsx';
export { IndividualClientScreen, HistoricalClientScreen } from '../practice/home/client-screen.tsx';
