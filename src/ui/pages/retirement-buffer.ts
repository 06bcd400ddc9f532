export { BufferChoiceScreen, BufferAccumulationScreen } from '../tools/buffer/buffer-screens.tsx';
export { IncomeRiderScreen } from '../tools/rider/rider-screen.tsx';
