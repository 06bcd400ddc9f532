export { BufferChoiceScreen, BufferAccumulationScreen } from '../tools/buffer/buffer-screens.tsx';
