/** The retirement buffer and the choice that leads to it. */
export { BufferChoiceScreen } from '../tools/buffer/buffer-screens.tsx';
export { BufferAccumulationScreen } from '../tools/buffer/buffer-screens.tsx';
