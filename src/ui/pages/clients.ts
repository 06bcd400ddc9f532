/** Clients, and what is kept for each. */
export { HomeScreen } from '../practice/home/clients-screen.tsx';
export { IndividualClientScreen } from '../practice/home/client-screen.tsx';
export { HistoricalClientScreen } from '../practice/home/client-screen.tsx';
export { SimulationsScreen } from '../practice/home/clients-screen.tsx';
