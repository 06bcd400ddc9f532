/** What some need beside their password. */
export { SignUpScreen } from '../practice/account/sign-up-screen.tsx';
export { ForgotPasswordScreen } from '../practice/account/password-reset-screens.tsx';
export { ResetPasswordScreen } from '../practice/account/password-reset-screens.tsx';
export { SecondFactorStep } from '../practice/sign-in/sign-in-steps.tsx';
export { ConfirmFirst } from '../practice/sign-in/sign-in-steps.tsx';
