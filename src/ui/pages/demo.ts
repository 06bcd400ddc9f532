/** The page for those who look around first. */
export { DemoScreen } from '../practice/demo/demo-screen.tsx';
