export { Segmented } from './tabs.tsx';
