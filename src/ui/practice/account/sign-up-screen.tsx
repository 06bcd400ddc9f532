import { useState } from 'react';
import { useParams, useSearch, useLocation } from 'wouter';
import { afterSignUp, signInPath, type SignUpWishes } from '../../../domain/practice/users/tokens.ts';
import { planNamed, type PlanEntry } from '../../../domain/practice/users/plan.ts';
import { ButtonLink, TextButton, TextLink } from '../../kit/form/button.tsx';
import { Tag } from '../../kit/data/tag.tsx';
import { TextInput } from '../../kit/form/text-input.tsx';
import { settings, session } from '../../wiring.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from '../sign-in/sign-in.module.css';
import {
  emailFault,
  faultsIn,
  nameFault,
  newPasswordFault,
  PASSWORD_HELP,
  presentFault,
} from './account-form.ts';
import { useForm } from '../../kit/form/use-form.tsx';
import { accounts } from '../../api/accounts-api.ts';
import { PasswordInput } from '../sign-in/sign-in-parts.tsx';
import { PlainAnswer, PlainForm, Submit } from './plain-page.tsx';
import { ResendLink } from '../sign-in/sign-in-steps.tsx';
import { ApiError } from '../../api/api-error.ts';
import { nextOf } from '../../shell/guard.ts';

/**
 * The link of a sign-up's message. It takes the password that was chosen: a program that opens every link of a message
 * confirms nothing, and nobody confirms an account that a stranger made with their address.
 */
function ConfirmEmail({ token, goal }: { token: string; goal: string }) {
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm();
  const [, navigate] = useLocation();

  if (refused !== null) {
    return (
      <PlainAnswer title="This link did not work" notice={refused}>
        <p>
          A link works once, for 24 hours, and only the newest one counts. Sign in with your password: if your
          email still needs to be confirmed, you can send yourself a new link.
        </p>
        <p>
          <ButtonLink href={signInPath(goal)} variant="primary" label="Go to sign in" />
        </p>
      </PlainAnswer>
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
      onSubmit={() => void form.submit(faultsIn({ password: presentFault('Password', password) }), send)}
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
  const wishes = wishesOf(search);
  const goal = afterSignUp(plan, wishes, settings.sellsPlans);
  const token = new URLSearchParams(search).get('token');
  const signIn = signInPath(goal);

  if (settings.signUp === 'closed') {
    return (
      <PlainAnswer title="Sign up">
        <p>Sign-up is by invitation here. Ask your administrator.</p>
        <p>
          <ButtonLink href={signIn} variant="primary" label="Go to sign in" />
        </p>
      </PlainAnswer>
    );
  }
  if (token) return <ConfirmEmail token={token} goal={goal ?? '/'} />;
  return <SignUpForm plan={plan} wishes={wishes} signIn={signIn} />;
}

function SignUpForm({ plan, wishes, signIn }: { plan: PlanEntry; wishes: SignUpWishes; signIn: string }) {
  const [draft, setDraft] = useState(EMPTY);
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm();
  const fieldOf = (name: keyof typeof EMPTY) => form.member(name, draft, setDraft);

  if (answer !== null) {
    const isVerified = settings.signUp === 'verified';
    return (
      <PlainAnswer
        title={!isVerified ? 'You’re signed up' : settings.sendsMail ? 'Check your mail' : 'Almost there'}
      >
        <p>{answer}</p>
        {isVerified && settings.sendsMail && (
          <>
            <p>The link works once, for 24 hours. No mail? Look in the spam folder, or send it again.</p>
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
      </PlainAnswer>
    );
  }

  const faults = () =>
    faultsIn({
      first_name: nameFault('First name', draft.first_name),
      last_name: nameFault('Last name', draft.last_name),
      email: emailFault(draft.email),
      password: newPasswordFault(draft.password),
    });

  return (
    <PlainForm
      title="Sign up"
      lead="Set a policy beside the alternatives, on figures you can defend."
      form={form}
      onSubmit={() =>
        void form.submit(faults(), async (key) => {
          const { message } = await accounts.register(
            {
              ...draft,
              first_name: draft.first_name.trim(),
              last_name: draft.last_name.trim(),
              email: draft.email.trim(),
              plan: plan.plan,
              ...wishes,
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
      <TextInput label="Email" type="email" autoComplete="username" inputMode="email" {...fieldOf('email')} />
      <PasswordInput label="Password" fresh help={PASSWORD_HELP} {...fieldOf('password')} />
      <Submit busy={form.busy} label="Sign up" busyLabel="Signing up…" />
      <p className={layout.hint}>
        Have an account? <TextLink href={signIn}>Sign in</TextLink>
      </p>
    </PlainForm>
  );
}

/** From the query of the page, without its question mark. What is no code and no path of this site is left out, as if it had not been there. */
export function wishesOf(search: string): SignUpWishes {
  const code = new URLSearchParams(search).get('code') ?? '';
  const next = nextOf(`/sign-up?${search}`);
  return {
    code: /^[\w-]{1,64}$/.test(code) ? code : undefined,
    next: next !== null && next.length <= 500 ? next : undefined,
  };
}
