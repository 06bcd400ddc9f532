/** The users of the demo practice, and the admin who takes their place in a real one. */
import { deletionDetail } from '../../domain/practice/clients/holdings.ts';
import { normalEmail, ownerOf, type User } from '../../domain/practice/users/user.ts';
import type { Stores } from '../services.ts';

/** Reserved for documentation (RFC 2606): no message can ever reach a real person. */
export const DEMO_ADVISOR = 'dana.whitfield@example.com';

export const DEMO_ADVISOR_NAME = { first_name: 'Dana', last_name: 'Whitfield' };

export const DEMO_USERS = [
  { email: 'admin@example.com', first_name: 'Robin', last_name: 'Ames', role_type: 'admin', is_staff: true },
  { email: DEMO_ADVISOR, ...DEMO_ADVISOR_NAME, role_type: 'advisor', is_staff: false },
  {
    email: 'scorecard@example.com',
    first_name: 'Lee',
    last_name: 'Ortega',
    role_type: 'tsc',
    is_staff: false,
  },
] as const;

/** A demo user who chose a password is a person's account now and stays (docs/decisions/access.md). */
export async function findDemoUsers({ users }: Pick<Stores, 'users'>): Promise<User[]> {
  const found = await Promise.all(DEMO_USERS.map(({ email }) => users.findByEmail(email)));
  return found.flatMap((user) => (user?.password_hash === null ? [user] : []));
}

export const DEMO_IS_OFF = 'This database contains the demo practice. Run plumbline demo remove.';

export const FIRST_ADMIN = normalEmail('admin@localhost');

export const createFirstAdmin = ({ users }: Pick<Stores, 'users'>, now: Date): Promise<User | null> =>
  users.create(
    {
      email: FIRST_ADMIN,
      first_name: 'First',
      last_name: 'Admin',
      role_type: 'admin',
      is_staff: true,
      is_superuser: true,
      password_hash: null,
    },
    now,
  );

/** In a transaction. Leaves an admin: the first admin is created if the demo has the only one. */
export async function removeDemoUsers(
  { users, holdings, audit }: Pick<Stores, 'users' | 'holdings' | 'audit'>,
  now: Date,
): Promise<number> {
  const demoUsers = await findDemoUsers({ users });
  for (const user of demoUsers) {
    const { id } = user;
    if (await users.isLastAdmin(id)) await createFirstAdmin({ users }, now);
    const detail = deletionDetail(await holdings.of(ownerOf(user), null), 'demo remove');
    if (!(await users.remove(id))) throw new Error('The last admin cannot be removed.');
    await audit.record({ action: 'user_deleted', user_id: null, subject_id: id, detail }, now);
  }
  return demoUsers.length;
}
