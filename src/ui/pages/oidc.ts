export { ProviderCallbackScreen } from '../practice/sign-in/provider-screens.tsx';
export { startSignIn } from '../practice/sign-in/provider-flow.ts';
