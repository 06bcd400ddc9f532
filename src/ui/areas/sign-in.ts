/** Signing in; the page that everyone meets first, so it holds nothing else. */
export { SignInScreen } from '../practice/sign-in/sign-in-screens.tsx';
export { TokenSignInScreen } from '../practice/sign-in/token-sign-in-screen.tsx';
export { TscSignInScreen } from '../practice/sign-in/sign-in-screens.tsx';
