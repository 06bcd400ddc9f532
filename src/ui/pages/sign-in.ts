/** Signing in; the page that everyone meets first, so it holds nothing else. */
export { SignInScreen, TokenSignInScreen, TscSignInScreen } from '../practice/sign-in/sign-in-screens.tsx';
