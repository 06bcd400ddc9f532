/** Demo users, and the first admin of a real practice. */
import { deletionDetail } from '../../domain/practice/clients/holdings.ts';
import { normalEmail, ownerOf, type User } from '../../domain/practice/users/user.ts';
import type { Stores } from '../services.ts';

/** Reserved by RFC 2606, so messages never reach a real person. */
export const DEMO_ADVISOR = 'dana.whitfield@example.com';

export const DEMO_ADVISOR_NAME = { first_name: 'Dana', last_name: 'Whitfield' };

/** Fictional, as all names of the demo. */
export const DEMO_FIRM = {
  firm_name: 'Whitfield Advisory Group',
  credentials: 'CFP®',
  license: 'California insurance license 0K12345',
  crd_number: '5551234',
  phone: '(415) 555-0142',
  address: '1200 Market Street, San Francisco, CA 94102',
  broker_dealer: 'Securities offered through Northgate Securities, Inc., member FINRA/SIPC.',
};

export const DEMO_CARRIER = {
  insurer: 'Meridian Life Insurance Company',
  product: 'Indexed UL II',
  form_number: 'ICC24-IUL2',
  illustration_date: '2026-02-12',
};

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

/** Demo users with a password have become real accounts and remain (docs/decisions/access.md). */
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

/** Runs in a transaction. Creates the first admin if the demo has the only admin. */
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
