import { SignInPage } from './sign-in-page.tsx';

/** For tax-score-card users, who land on the scorecard. */
export function TscSignInScreen() {
  return (
    <SignInPage
      title="Tax Scorecard sign in"
      lead="Compare an IRA with a Roth, year by year."
      home="/tax-score-card"
      role="tsc"
    />
  );
}
