export { SignUpScreen } from '../practice/account/sign-up-screen.tsx';
export { ForgotPasswordScreen, ResetPasswordScreen } from '../practice/account/password-reset-screens.tsx';
export { SecondFactorStep, ConfirmFirst } from '../practice/sign-in/sign-in-steps.tsx';
