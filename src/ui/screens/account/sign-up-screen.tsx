import { useState } from 'react';
import { useParams } from 'wouter';
import { planNamed } from '../../../domain/plans/plan.ts';
import { Button, ButtonLink, TextButton, TextLink } from '../../components/button.tsx';
import { Tag } from '../../components/tag.tsx';
import { TextInput } from '../../components/text-input.tsx';
import styles from '../sign-in/sign-in.module.css';
import { emailFault, faultsIn, nameFault, newPasswordFault, PASSWORD_HELP } from './account-faults.ts';
import { accounts } from './calls.ts';
import { PasswordInput } from './password-input.tsx';
import { PlainAnswer, PlainForm } from './plain-page.tsx';
import { useForm } from './use-form.ts';

const EMPTY = { first_name: '', last_name: '', email: '', password: '' };

export function SignUpScreen() {
  const plan = planNamed(useParams<{ plan?: string }>().plan ?? '');
  const [draft, setDraft] = useState(EMPTY);
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm();
  const set = (name: keyof typeof EMPTY) => (value: string) => {
    setDraft((before) => ({ ...before, [name]: value }));
    form.corrected(name);
  };

  if (answer !== null) {
    return (
      <PlainAnswer title="Almost there">
        <p>{answer}</p>
        <p className={styles.line}>
          <ButtonLink href="/sign-in" variant="primary">
            Go to sign in
          </ButtonLink>
          <TextButton onClick={() => setAnswer(null)}>Use another address</TextButton>
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
      failure={form.failure}
      formRef={form.ref}
      onSubmit={() =>
        void form.submit(faults(), async (key) => {
          const { message } = await accounts.register(
            {
              first_name: draft.first_name.trim(),
              last_name: draft.last_name.trim(),
              email: draft.email.trim(),
              password: draft.password,
              plan: plan.plan,
            },
            { key },
          );
          setAnswer(message);
        })
      }
    >
      <p className={styles.other}>
        Your plan <Tag tone="brand">{plan.name}</Tag>
      </p>
      <div className={styles.names}>
        <TextInput
          label="First name"
          name="first_name"
          autoComplete="given-name"
          autoFocus
          value={draft.first_name}
          onChange={set('first_name')}
          error={form.faults.first_name}
        />
        <TextInput
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          value={draft.last_name}
          onChange={set('last_name')}
          error={form.faults.last_name}
        />
      </div>
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        value={draft.email}
        onChange={set('email')}
        error={form.faults.email}
      />
      <PasswordInput
        label="Password"
        name="password"
        fresh
        value={draft.password}
        onChange={set('password')}
        error={form.faults.password}
        help={PASSWORD_HELP}
      />
      <Button type="submit" variant="primary" busy={form.busy} className={styles.submit}>
        {form.busy ? 'Signing up…' : 'Sign up'}
      </Button>
      <p className={styles.other}>
        Have an account? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </PlainForm>
  );
}
