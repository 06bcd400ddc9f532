import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { messageOf } from '../../api/api-error.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { ProgressBar } from '../../kit/progress-bar.tsx';
import { prefetch } from '../../shell/navigation.ts';
import { api, session } from '../../wiring.ts';
import { Heading } from './heading.tsx';
import { Notice } from './notice.tsx';
import styles from './sign-in.module.css';

/** A link works once, so that one page must never send it twice. */
const sent = new Map<string, ReturnType<typeof api.auth.verifyToken>>();

function verify(token: string) {
  const known = sent.get(token) ?? api.auth.verifyToken(token);
  sent.set(token, known);
  return known;
}

/** Opens the session of a one-time sign-in link. */
export function TokenSignInScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [failure, setFailure] = useState<string | null>(
    token === '' ? 'The address holds no sign-in token. Open the whole link.' : null,
  );
  const [, navigate] = useLocation();

  useEffect(() => {
    if (token === '') return;
    let here = true;
    void prefetch('/');
    verify(token).then(
      (answer) => {
        if (!here) return;
        session.signIn(answer, false);
        navigate('/', { replace: true });
      },
      (error: unknown) => {
        if (here) setFailure(messageOf(error));
      },
    );
    return () => {
      here = false;
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
              <ButtonLink href="/sign-in" variant="primary">
                Go to sign in
              </ButtonLink>
            </div>
          </>
        ) : (
          <ProgressBar label="Signing you in" />
        )}
      </div>
    </div>
  );
}
