import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { session } from '../../wiring.ts';
import { accounts, type LogoVariant } from '../../api/accounts-api.ts';
import type { Profile } from '../../../domain/practice/users/account-schema.ts';

type ProfileState =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; profile: Profile };

/** The profile as the server has it, with fresh picture addresses; bar and greeting follow it. */
export function useProfile() {
  const [state, setState] = useState<ProfileState>({ kind: 'loading' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    accounts.profile({ signal: stop.signal }).then(
      ({ data }) => {
        session.storeUser(data);
        setState({ kind: 'ready', profile: data });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError && error.aborted))
          setState({ kind: 'failed', message: messageOf(error) });
      },
    );
    return () => stop.abort();
  }, [round]);

  return {
    state,
    retry: () => {
      setState({ kind: 'loading' });
      setRound(round + 1);
    },
    take: (profile: Profile) => {
      session.storeUser(profile);
      setState({ kind: 'ready', profile });
    },
  };
}

export const ROLE_WORDS: Record<Profile['role_type'], string> = {
  advisor: 'Advisor',
  tsc: 'Tax Scorecard user',
  admin: 'Admin',
};

export interface LogoSlot {
  variant: LogoVariant;
  field: `business_logo_${LogoVariant}`;
  label: string;
  /** Which of the themes shows it. */
  shownIn: string;
}

export const LOGO_SLOTS: readonly LogoSlot[] = [
  { variant: 'green', field: 'business_logo_green', label: 'Green logo', shownIn: 'Light Mode Green' },
  { variant: 'blue', field: 'business_logo_blue', label: 'Blue logo', shownIn: 'Light Mode Blue' },
  { variant: 'dark', field: 'business_logo_dark', label: 'Dark logo', shownIn: 'Both dark modes' },
];
