/** The index strategy calculator. */
export { IndexStrategyScreen } from '../tools/index-strategy-screen.tsx';
