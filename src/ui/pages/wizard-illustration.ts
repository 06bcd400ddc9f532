export { PasteEntry } from '../wizard/illustration/entry/paste-entry.tsx';
export {
  IllustrationDataScreen,
  SimulationIllustrationScreen,
} from '../wizard/illustration/illustration-screens.tsx';
export { BuildEntry } from '../wizard/illustration/entry/build-entry.tsx';
export { ReuseEntry } from '../wizard/illustration/entry/reuse-entry.tsx';
