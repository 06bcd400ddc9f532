/** The retirement buffer and the choice that leads to it. */
export { BufferChoiceScreen } from '../tools/buffer-accumulation-screen.tsx';
export { BufferAccumulationScreen } from '../tools/buffer-accumulation-screen.tsx';
