/** The income rider. */
export { IncomeRiderScreen } from '../tools/rider/rider-screen.tsx';
