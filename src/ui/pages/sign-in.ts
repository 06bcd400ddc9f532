/** Signing in; the page that everyone meets first, so it holds nothing else. */
export { SignInScreen } from '../practice/sign-in/sign-in-screens.tsx';
export { TokenSignInScreen } from '../practice/sign-in/sign-in-screens.tsx';
export { TscSignInScreen } from '../practice/sign-in/sign-in-screens.tsx';
