import { useState } from 'react';
import { useParams, useSearch, useLocation } from 'wouter';
import { afterSignUp, signInPath, type SignUpOptions } from '../../../domain/practice/users/tokens.ts';
import { planNamed, type PlanEntry } from '../../../domain/practice/users/plan.ts';
import { ButtonLink, TextButton, TextLink } from '../../kit/form/button.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { settings, session } from '../../wiring.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from '../sign-in/sign-in.module.css';
import {
  emailError,
  collectErrors,
  nameError,
  newPasswordError,
  PASSWORD_HELP,
  requiredError,
} from './account-form.ts';
import { useForm } from '../../kit/form/use-form.tsx';
import { accounts } from '../../api/accounts-api.ts';
import { EmailInput, PasswordInput } from '../sign-in/sign-in-parts.tsx';
import { PlainMessage, PlainForm, Submit } from './plain-page.tsx';
import { ResendLink } from '../sign-in/sign-in-steps.tsx';
import { ApiError } from '../../api/api-error.ts';
import { nextOf } from '../../shell/guard.ts';

/** Requires the password: a mail scanner that opens links must not confirm an account of a stranger. */
function ConfirmEmail({ token, goal }: { token: string; goal: string }) {
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm();
  const [, navigate] = useLocation();

  if (refused !== null) {
    return (
      <PlainMessage title="This link did not work" notice={refused}>
        <p>
          A link works once, for 24 hours, and only the newest one counts. Sign in with your password: if your
          email still needs to be confirmed, you can send yourself a new link.
        </p>
        <p>
          <ButtonLink href={signInPath(goal)} variant="primary" label="Go to sign in" />
        </p>
      </PlainMessage>
    );
  }

  async function send(key: string): Promise<void> {
    try {
      const { data } = await accounts.confirmEmail(token, password, { key });
      session.signIn(data, false);
      navigate(goal, { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith('link_')) setRefused(error.message);
      else throw error;
    }
  }

  return (
    <PlainForm
      title="Confirm your email"
      lead="Enter the password you chose at sign-up."
      form={form}
      onSubmit={() =>
        void form.submit(collectErrors({ password: requiredError('Password', password) }), send)
      }
    >
      <PasswordInput label="Password" autoFocus {...form.field('password', password, setPassword)} />
      <Submit busy={form.busy} label="Confirm and sign in" busyLabel="Confirming…" />
      <p className={layout.hint}>
        Forgot it? <TextLink href="/forgot-password">Choose a new password</TextLink>
      </p>
    </PlainForm>
  );
}

const EMPTY = { first_name: '', last_name: '', email: '', password: '' };

export function SignUpScreen() {
  const plan = planNamed(useParams<{ plan?: string }>().plan ?? '');
  const search = useSearch();
  const options = parseSignUpOptions(search);
  const goal = afterSignUp(plan, options, settings.sellsPlans);
  const token = new URLSearchParams(search).get('token');
  const signIn = signInPath(goal);

  if (settings.signUp === 'closed')
    return (
      <PlainMessage title="Sign up">
        <p>Sign-up is by invitation here. Ask your administrator.</p>
        <p>
          <ButtonLink href={signIn} variant="primary" label="Go to sign in" />
        </p>
      </PlainMessage>
    );
  if (token) return <ConfirmEmail token={token} goal={goal ?? '/'} />;
  return <SignUpForm plan={plan} options={options} signIn={signIn} />;
}

function SignUpForm({ plan, options, signIn }: { plan: PlanEntry; options: SignUpOptions; signIn: string }) {
  const [draft, setDraft] = useState(EMPTY);
  const [confirmation, setAnswer] = useState<string | null>(null);
  const form = useForm();
  const fieldOf = (name: keyof typeof EMPTY) => form.member(name, draft, setDraft);

  if (confirmation !== null) {
    const isVerified = settings.signUp === 'verified';
    return (
      <PlainMessage
        title={!isVerified ? 'You’re signed up' : settings.sendsMail ? 'Check your mail' : 'Almost there'}
      >
        <p>{confirmation}</p>
        {isVerified && settings.sendsMail && (
          <>
            <p>The link works once, for 24 hours. No email? Check your spam folder, or send it again.</p>
            <ResendLink email={draft.email.trim()} />
          </>
        )}
        <p className={layout.apart}>
          {isVerified ? (
            <TextLink href={signIn} label="Go to sign in" />
          ) : (
            <ButtonLink href={signIn} variant="primary" label="Go to sign in" />
          )}
          <TextButton onClick={() => setAnswer(null)} label="Use another address" />
        </p>
      </PlainMessage>
    );
  }

  const validate = () =>
    collectErrors({
      first_name: nameError('First name', draft.first_name),
      last_name: nameError('Last name', draft.last_name),
      email: emailError(draft.email),
      password: newPasswordError(draft.password),
    });

  return (
    <PlainForm
      title="Sign up"
      lead="Compare a policy with its alternatives, using figures you can defend."
      form={form}
      onSubmit={() =>
        void form.submit(validate(), async (key) => {
          const { message } = await accounts.register(
            {
              ...draft,
              first_name: draft.first_name.trim(),
              last_name: draft.last_name.trim(),
              email: draft.email.trim(),
              plan: plan.plan,
              ...options,
            },
            { key },
          );
          setAnswer(message);
        })
      }
    >
      {settings.sellsPlans && (
        <p className={layout.hint}>
          Your plan <Tag tone="brand">{plan.name}</Tag>
        </p>
      )}
      <div className={styles.names}>
        <TextInput label="First name" autoComplete="given-name" autoFocus {...fieldOf('first_name')} />
        <TextInput label="Last name" autoComplete="family-name" {...fieldOf('last_name')} />
      </div>
      <EmailInput label="Email" {...fieldOf('email')} />
      <PasswordInput label="Password" fresh help={PASSWORD_HELP} {...fieldOf('password')} />
      <Submit busy={form.busy} label="Sign up" busyLabel="Signing up…" />
      <p className={layout.hint}>
        Have an account? <TextLink href={signIn}>Sign in</TextLink>
      </p>
    </PlainForm>
  );
}

export function parseSignUpOptions(search: string): SignUpOptions {
  const code = new URLSearchParams(search).get('code') ?? '';
  const next = nextOf(`/sign-up?${search}`);
  return {
    code: /^[\w-]{1,64}$/.test(code) ? code : undefined,
    next: next !== null && next.length <= 500 ? next : undefined,
  };
}
