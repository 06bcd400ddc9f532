/** What some need beside their password. */
export { SignUpScreen } from '../practice/account/sign-up-screen.tsx';
export { ForgotPasswordScreen } from '../practice/account/reset-password-screen.tsx';
export { ResetPasswordScreen } from '../practice/account/reset-password-screen.tsx';
export { SecondFactorStep } from '../practice/sign-in/second-factor-step.tsx';
export { ConfirmFirst } from '../practice/sign-in/second-factor-step.tsx';
