import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { SignedIn } from '../../../domain/practice/users/account-schema.ts';
import { messageOf } from '../../api/api-error.ts';
import { provider } from '../../api/accounts-api.ts';
import { Button, ButtonLink, TextLink } from '../../kit/form/button.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { useForm } from '../../kit/form/use-form.tsx';
import layout from '../../kit/layout/layout.module.css';
import { ProgressBar } from '../../kit/layout/progress-bar.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { session, settings } from '../../wiring.ts';
import { collectErrors, emailError, requiredError } from '../account/account-form.ts';
import { PlainForm, PlainMessage, Submit } from '../account/plain-page.tsx';
import { completeSignIn } from './provider-flow.ts';
import { EmailInput, Heading, PasswordInput } from './sign-in-parts.tsx';
import { SecondFactorStep } from './sign-in-steps.tsx';
import styles from './sign-in.module.css';

const BackToSignIn = () => (
  <p>
    <ButtonLink href="/sign-in" variant="primary" label="Back to sign in" />
  </p>
);

type Step =
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string }
  | { kind: 'code'; challenge: string; next: string }
  | { kind: 'link'; token: string };

export function ProviderCallbackScreen() {
  const [step, setStep] = useState<Step>({ kind: 'waiting' });
  const [, navigate] = useLocation();

  function enter(response: SignedIn, next: string): void {
    session.signIn(response, false);
    navigate(next, { replace: true });
  }

  useEffect(() => {
    let isMounted = true;
    completeSignIn().then(
      (response) => {
        if (!isMounted) return;
        if ('link_token' in response) setStep({ kind: 'link', token: response.link_token });
        else if ('second_factor_required' in response) setStep({ kind: 'code', ...response });
        else if ('linked' in response) {
          showToast({ type: 'success', message: 'Account linked.' });
          navigate(response.next, { replace: true });
        } else {
          session.signIn(response, false);
          navigate(response.next, { replace: true });
        }
      },
      (error: unknown) => {
        if (isMounted) setStep({ kind: 'failed', message: messageOf(error) });
      },
    );
    return () => {
      isMounted = false;
    };
  }, [navigate]);

  if (step.kind === 'link') return <LinkPage token={step.token} onSignedIn={enter} />;
  if (step.kind === 'code')
    return (
      <SecondFactorStep
        challenge={step.challenge}
        onSignedIn={(response) => enter(response, step.next)}
        onStartAgain={(reason) =>
          reason === null
            ? navigate('/sign-in', { replace: true })
            : setStep({ kind: 'failed', message: reason })
        }
      />
    );
  if (step.kind === 'failed')
    return (
      <PlainMessage title="Sign-in failed" notice={step.message}>
        <BackToSignIn />
      </PlainMessage>
    );
  return (
    <div className={styles.page}>
      <div className={styles.wait}>
        <Heading title="Signing you in" />
        <ProgressBar label="Signing you in" />
      </div>
    </div>
  );
}

/** The same whether or not the person has an account here. */
function LinkPage({
  token,
  onSignedIn,
}: {
  token: string;
  onSignedIn: (response: SignedIn, next: string) => void;
}) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [requested, setRequested] = useState<string | null>(null);
  const form = useForm();

  if (requested !== null)
    return (
      <PlainMessage title="Request sent">
        <p>{requested}</p>
        <BackToSignIn />
      </PlainMessage>
    );

  const link = async (key: string) => {
    const typed = { email: email.trim(), password, ...(code.trim() !== '' && { code: code.trim() }) };
    const { data } = await provider.link({ link_token: token, ...typed }, { key });
    onSignedIn(data, data.next);
  };
  const validate = () =>
    collectErrors({ email: emailError(email), password: requiredError('Password', password) });
  return (
    <PlainForm
      title="Link your account"
      lead={`This ${settings.provider ?? ''} account isn’t linked to Plumbline yet.`}
      form={form}
      onSubmit={() => void form.submit(validate(), link)}
    >
      <EmailInput label="Email" autoFocus {...form.field('email', email, setEmail)} />
      <PasswordInput label="Password" {...form.field('password', password, setPassword)} />
      <TextInput
        label="Two-factor code"
        help="Leave it blank if you don’t use two-factor authentication."
        autoComplete="one-time-code"
        spellCheck={false}
        {...form.field('code', code, setCode)}
      />
      <Submit busy={form.busy} label="Link and sign in" busyLabel="Linking…" />
      <Button
        disabled={form.busy}
        className={styles.submit}
        onClick={() =>
          void form.submit({}, async (key) => setRequested((await provider.request(token, { key })).message))
        }
        label="Ask an administrator"
      />
      <p className={layout.hint}>
        <TextLink href="/sign-in" label="Back to sign in" />
      </p>
    </PlainForm>
  );
}
