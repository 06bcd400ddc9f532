/** Sessions of every kind of user, for tests of what each may open. */
import type { Profile } from '../../domain/practice/users/user.ts';
import type { Session } from '../state/session.ts';

export const person = (part: Partial<Profile>, fromAdmin = false): Session => ({
  user: {
    id: 1,
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: 'dana@example.com',
    role_type: 'advisor',
    avatar: null,
    is_staff: false,
    is_superuser: false,
    business_logo_green: null,
    business_logo_blue: null,
    business_logo_dark: null,
    ...part,
  },
  planActive: true,
  fromAdmin,
});
