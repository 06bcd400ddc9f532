export { IndexStrategyScreen } from '../tools/index-strategy/index-strategy-screen.tsx';
