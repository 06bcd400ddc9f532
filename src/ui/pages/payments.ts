export { CurrentPlanScreen } from '../practice/payments/current-plan-screen.tsx';
export { PricingScreen } from '../practice/payments/pricing-screen.tsx';
export {
  EditPaymentMethodScreen,
  PaymentScreen,
  PaymentMethodScreen,
} from '../practice/payments/payment-screen.tsx';
export { PaymentHistoryScreen } from '../practice/payments/payment-history-screen.tsx';
export { PaymentThankYouScreen, StripeSourceScreen } from '../practice/payments/payment-outcome-screens.tsx';
