/** Clients, and what is kept for each. */
export { HomeScreen } from '../practice/home/home-screen.tsx';
export { IndividualClientScreen } from '../practice/client/individual-client-screen.tsx';
export { HistoricalClientScreen } from '../practice/client/historical-client-screen.tsx';
export { SimulationsScreen } from '../practice/client/simulations-screen.tsx';
