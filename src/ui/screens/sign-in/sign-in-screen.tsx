import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { Button, TextLink } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Checkbox } from '../../components/switch.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { hasScreen } from '../../shell/find-screen.ts';
import { nextOf } from '../../shell/guard.ts';
import { prefetch } from '../../shell/navigation.ts';
import { api, session } from '../../wiring.ts';
import { Heading } from './heading.tsx';
import { Notice } from './notice.tsx';
import styles from './sign-in.module.css';
import { faultsOf } from './sign-in-form.ts';

export function SignInScreen() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(session.remembered);
  const [visible, setVisible] = useState(false);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const key = useRef(newRequestKey());
  const [, navigate] = useLocation();
  const next = nextOf(`/sign-in?${useSearch()}`) ?? '/';

  function show(found: FieldErrors): void {
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  }

  async function submit(): Promise<void> {
    const found = faultsOf({ email, password });
    show(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    prefetch(next);
    try {
      const answer = await api.auth.login({ email: email.trim(), password, remember }, { key: key.current });
      session.signIn(answer, remember);
      navigate(next, { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.fields) show(error.fields);
      else setFailure(messageOf(error));
      setBusy(false);
      key.current = newRequestKey();
    }
  }

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
        <Heading
          id="sign-in-title"
          title="Sign in"
          lead="What a policy is really worth, beside the alternatives."
        />
        {failure && <Notice>{failure}</Notice>}
        <TextInput
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          value={email}
          onChange={setEmail}
          error={faults.email}
        />
        <TextInput
          label="Password"
          name="password"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={faults.password}
          after={
            <IconButton
              label={visible ? 'Hide the password' : 'Show the password'}
              icon={visible ? 'eye-off' : 'eye'}
              size="small"
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            />
          }
        />
        <div className={styles.line}>
          <Checkbox label="Remember me" name="remember" checked={remember} onChange={setRemember} />
          {hasScreen('/forgot-password') && <TextLink href="/forgot-password">Forgot password?</TextLink>}
        </div>
        <Button type="submit" variant="primary" busy={busy} className={styles.submit}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
        {hasScreen('/sign-up') && (
          <p className={styles.other}>
            No account yet? <TextLink href="/sign-up">Sign up</TextLink>
          </p>
        )}
      </form>
    </div>
  );
}
