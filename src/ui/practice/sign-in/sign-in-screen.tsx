import { SignInPage } from './sign-in-page.tsx';

export function SignInScreen() {
  return (
    <SignInPage title="Sign in" lead="What a policy is really worth, beside the alternatives." home="/" />
  );
}
