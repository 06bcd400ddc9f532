export { DemoScreen } from '../practice/demo/demo-screen.tsx';
