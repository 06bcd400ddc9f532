/** Fills a database that is new, and says how to get in while nobody has a password. */
import { signInLink } from '../domain/practice/users/sign-in-link.ts';
import { normalEmail } from '../domain/practice/users/user.ts';
import { DEMO_ADVISOR, fillDemoPractice } from './demo-practice.ts';
import type { Services } from './services.ts';

const FIRST_ADMIN = 'admin@localhost';

export async function fillWhenNew(services: Services): Promise<void> {
  if ((await services.users.count()) > 0) return;
  // Wholly or not at all: a practice that is half filled has users, and would stay as it is.
  if (services.settings.demo !== '0')
    return services.together((stores) => fillDemoPractice({ ...services, ...stores }));
  await services.users.create(
    {
      email: FIRST_ADMIN,
      first_name: 'First',
      last_name: 'Admin',
      role_type: 'admin',
      is_staff: true,
      is_superuser: true,
      password_hash: null,
    },
    services.clock.now(),
  );
}

/** For the demo advisor, or the first admin of an empty practice, only while they have no password. */
export async function firstSignInLink(services: Services, baseUrl: string): Promise<string | null> {
  const email = services.settings.demo === '0' ? FIRST_ADMIN : DEMO_ADVISOR;
  const user = await services.users.findByEmail(normalEmail(email));
  if (!user || user.password_hash !== null) return null;
  return signInLink(services, user, { baseUrl, now: services.clock.now() });
}
