import { useRef, useState, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { SignedIn } from '../../../domain/practice/users/account-schema.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf, SESSION_EXPIRED } from '../../api/api-error.ts';
import { requestKeys } from '../../api/http-port.ts';
import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { Button, TextLink, ButtonLink } from '../../kit/form/button.tsx';
import { Checkbox } from '../../kit/form/switch.tsx';
import { nextOf } from '../../shell/guard.ts';
import { prefetch } from '../../shell/navigation.ts';
import { useSignalValue } from '../../state/hooks.ts';
import { api, session, settings } from '../../wiring.ts';
import { EmailInput, PasswordInput, Heading, Notice } from './sign-in-parts.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './sign-in.module.css';
import { ProgressBar } from '../../kit/layout/progress-bar.tsx';

/** Checks without the server, with the generic messages of the specification (section 5). */
function validateCredentials({ email, password }: { email: string; password: string }): FieldErrors {
  const address = email.trim();
  return {
    ...(address === ''
      ? { email: ['Email is a required field'] }
      : /^[^\s@]+@[^\s@]+$/.test(address)
        ? {}
        : { email: ['must be a valid email'] }),
    ...(password === '' ? { password: ['Password is a required field'] } : {}),
  };
}

const SecondFactorStep = lazyPart(async () => (await import('../../pages/sign-up.ts')).SecondFactorStep);

const ConfirmFirst = lazyPart(async () => (await import('../../pages/sign-up.ts')).ConfirmFirst);

interface SignInPageProps {
  title: string;
  lead: string;
  home: string;
  role?: 'tsc';
}

const ENDS = {
  expired: SESSION_EXPIRED,
  elsewhere: 'You logged out in another window. Unsaved changes in this window were discarded.',
};

function SignInPage({ title, lead, home, role }: SignInPageProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(session.remembered);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [keys] = useState(requestKeys);
  const [, navigate] = useLocation();
  const search = useSearch();
  const next = nextOf(`/sign-in?${search}`) ?? home;
  const ended = useSignalValue(session.ended);

  const field = (name: string, value: string, onChange: (value: string) => void) => ({
    name,
    value,
    onChange,
    error: faults[name],
  });

  function show(found: FieldErrors): void {
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  }

  function enter(response: SignedIn): void {
    session.signIn(response, remember);
    navigate(next, { replace: true });
  }

  function startAgain(reason: string | null): void {
    setChallenge(null);
    setPassword('');
    setFailure(reason);
  }

  async function submit(): Promise<void> {
    const found = validateCredentials({ email, password });
    show(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    void prefetch(next);
    try {
      const body = { email: email.trim(), password, remember, ...(role ? { role } : {}) };
      const response = await api.auth.login(body, { key: keys.keyFor(body) });
      keys.succeeded();
      if ('second_factor_required' in response) {
        setChallenge(response.challenge);
        setBusy(false);
      } else enter(response);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_not_confirmed') setUnconfirmed(true);
      else if (error instanceof ApiError && error.fields) show(error.fields);
      else setFailure(messageOf(error));
      setBusy(false);
      // A rejection is also a response: only a lost response is retried under the same key.
      if (error instanceof ApiError && error.status > 0) keys.succeeded();
    }
  }

  async function goToProvider(): Promise<void> {
    setFailure(null);
    setBusy(true);
    try {
      await (await import('../../pages/oidc.ts')).startSignIn(next);
    } catch (error) {
      setFailure(messageOf(error));
    }
    // The browser may restore this page when the user goes back.
    setBusy(false);
  }

  if (challenge !== null)
    return <SecondFactorStep challenge={challenge} onSignedIn={enter} onStartAgain={startAgain} />;
  if (unconfirmed) return <ConfirmFirst email={email.trim()} onBack={() => setUnconfirmed(false)} />;
  return (
    <div className={styles.page}>
      <form
        ref={form}
        noValidate
        className={styles.form}
        aria-labelledby="sign-in-title"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Heading id="sign-in-title" title={title} lead={lead} />
        {failure ? (
          <Notice>{failure}</Notice>
        ) : (
          ended && ended.kind !== 'opened' && <Notice>{ENDS[ended.kind]}</Notice>
        )}
        {settings.passwordSignIn && (
          <>
            <EmailInput label="Email" autoFocus {...field('email', email, setEmail)} />
            <PasswordInput label="Password" {...field('password', password, setPassword)} />
            <div className={layout.apart}>
              <Checkbox label="Remember me" name="remember" checked={remember} onChange={setRemember} />
              <TextLink href="/forgot-password" label="Forgot password?" />
            </div>
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              className={styles.submit}
              label={busy ? 'Signing in…' : 'Sign in'}
            />
          </>
        )}
        {settings.provider !== null && (
          <Button
            busy={busy}
            variant={settings.passwordSignIn ? 'default' : 'primary'}
            className={styles.submit}
            onClick={() => void goToProvider()}
            label={`Sign in with ${settings.provider}`}
          />
        )}
        {!role && settings.passwordSignIn && settings.signUp !== 'closed' && (
          <p className={layout.hint}>
            No account yet? <TextLink href={`/sign-up${search && `?${search}`}`}>Sign up</TextLink>
          </p>
        )}
      </form>
    </div>
  );
}

export const SignInScreen = () => (
  <SignInPage title="Sign in" lead="Compare a policy with its alternatives." home="/" />
);

export const TscSignInScreen = () => (
  <SignInPage
    title="Tax Scorecard sign in"
    lead="Compare an IRA with a Roth, year by year."
    home="/tax-score-card"
    role="tsc"
  />
);

/** A link works once, so the page must not send it twice. */
const sent = new Map<string, ReturnType<typeof api.auth.verifyToken>>();

function verify(token: string) {
  const known = sent.get(token) ?? api.auth.verifyToken(token);
  sent.set(token, known);
  return known;
}

export function TokenSignInScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [failure, setFailure] = useState<string | null>(
    token === '' ? 'The link is incomplete. Open the complete link.' : null,
  );
  const [, navigate] = useLocation();

  useEffect(() => {
    if (token === '') return;
    let isMounted = true;
    void prefetch('/');
    verify(token).then(
      (response) => {
        if (!isMounted) return;
        session.signIn(response, false);
        navigate('/', { replace: true });
      },
      (error: unknown) => {
        if (isMounted) setFailure(messageOf(error));
      },
    );
    return () => {
      isMounted = false;
    };
  }, [token, navigate]);

  return (
    <div className={styles.page}>
      <div className={styles.wait}>
        <Heading title={failure ? 'This link did not work' : 'Signing you in'} />
        {failure ? (
          <>
            <Notice>{failure}</Notice>
            <p>
              A sign-in link works once, for 15 minutes. Sign in with your password, or ask for a new link.
            </p>
            <div>
              <ButtonLink href="/sign-in" variant="primary" label="Go to sign in" />
            </div>
          </>
        ) : (
          <ProgressBar label="Signing you in" />
        )}
      </div>
    </div>
  );
}
