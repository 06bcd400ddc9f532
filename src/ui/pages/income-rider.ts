export { IncomeRiderScreen } from '../tools/rider/rider-screen.tsx';
