import { useLoad } from '../../state/use-load.ts';
import { session } from '../../wiring.ts';
import { accounts, type LogoVariant } from '../../api/accounts-api.ts';
import type { Profile } from '../../../domain/practice/users/account-schema.ts';

/** The profile as the server has it, with fresh picture addresses; bar and greeting follow it. */
export function useProfile() {
  const { state, change, restart } = useLoad('profile', async (signal) => {
    const { data } = await accounts.profile({ signal });
    session.storeUser(data);
    return data;
  });
  const take = (profile: Profile) => {
    session.storeUser(profile);
    change(() => profile);
  };
  return { state, retry: restart, take };
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
  shownIn: string;
}

export const LOGO_SLOTS: readonly LogoSlot[] = [
  { variant: 'green', field: 'business_logo_green', label: 'Green logo', shownIn: 'Light Mode Green' },
  { variant: 'blue', field: 'business_logo_blue', label: 'Blue logo', shownIn: 'Light Mode Blue' },
  { variant: 'dark', field: 'business_logo_dark', label: 'Dark logo', shownIn: 'Both dark modes' },
];
