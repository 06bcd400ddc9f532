import * as z from 'zod';
import {
  adminUserSchema,
  createUserSchema,
  deleteUserSchema,
  usersQuerySchema,
  userPatchSchema,
} from '../../../domain/practice/users/admin-schema.ts';
import { holdingsSchema } from '../../../domain/practice/clients/client-schema.ts';
import { deletionDetail } from '../../../domain/practice/clients/holdings.ts';
import { mergedFields } from '../../../domain/practice/reports/merge-windows.ts';
import {
  invitationMessage,
  providerInvitationMessage,
  secondFactorMessage,
} from '../../../domain/practice/users/mail.ts';
import { isPasswordSignInOff } from '../../sessions/provider-sign-in.ts';
import { INVITATION_HOURS, passwordLink } from '../../../domain/practice/users/tokens.ts';
import { fullName, isAdmin, normalEmail, ownerOf, type User } from '../../../domain/practice/users/user.ts';
import { pageQuery } from '../../../domain/shared/lists.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { exportAccount, ZIP_RESPONSE } from '../../operations/owned-records.ts';
import { mailLinkBase } from '../../http/addresses.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { ADMIN, route, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { created, done, type Done, found, pageResponse } from '../../http/outcome.ts';

type EditedUser = Pick<User, 'first_name' | 'last_name' | 'email' | 'role_type' | 'plan'>;
const HELP = { remove_second_factor: true, confirm_email: true };

const withNormalEmail = <Fields extends { email?: string | undefined }>(fields: Fields): Fields =>
  fields.email === undefined ? fields : { ...fields, email: normalEmail(fields.email) };

const DUPLICATE_EMAIL = { email: ['This address has an account already.'] };

/** Returns the new owner of the clients. Null if there are no clients or they are to be deleted. */
async function findNewOwner(
  services: Services,
  leaving: User,
  requested: number | null | undefined,
  clients: number,
): Promise<Result<number | null>> {
  if (requested === null || (requested === undefined && clients === 0)) return ok(null);
  if (requested === undefined) {
    return refuseFields({
      hand_over_to: ['Choose the user who receives the clients, or send null to delete them.'],
    });
  }
  const newOwner = requested === leaving.id ? null : await services.users.find(requested);
  if (!newOwner || !newOwner.confirmed || newOwner.role_type === 'tsc')
    return refuseFields({ hand_over_to: ['Choose another advisor or admin.'] });
  return ok(newOwner.id);
}

async function deleteUser(
  id: number,
  { body, user, now }: { body: { hand_over_to?: number | null | undefined }; user: User; now: Date },
  services: Services,
): Promise<Result<Done>> {
  const leaving = await services.users.find(id);
  if (!leaving) return refuse('not_found');
  if (leaving.id === user.id) return refuse('own_account');
  const before = await services.holdings.of(ownerOf(leaving), null);
  const newOwner = await findNewOwner(services, leaving, body.hand_over_to, before?.clients ?? 0);
  if (!newOwner.ok) return newOwner;
  // No name, because a deletion also removes personal data from the log.
  const entry = { action: 'user_deleted', user_id: user.id, subject_id: leaving.id } as const;
  const storedFiles = await services.files.listByOwner(ownerOf(leaving));
  const isDeleted = await services.transaction(async ({ administration, holdings, audit }) => {
    const counts = await holdings.of(ownerOf(leaving), null);
    if (!(await administration.remove(leaving.id, newOwner.value))) return false;
    const note = newOwner.value === null ? '' : `transferred to user ${newOwner.value}`;
    await audit.record({ ...entry, detail: deletionDetail(counts, note) }, now);
    return true;
  });
  if (!isDeleted) return refuse('last_admin');
  await services.files.dropContents(storedFiles.map(({ hash }) => hash));
  return done(null, 'User deleted successfully!');
}

const ALL_USERS = { page: 1, size: 1_000_000 };

const deletion = {
  errorCodes: ['own_account', 'last_admin'],
  summary: 'Delete a user; the clients are transferred first, or deleted if hand_over_to is null',
  body: deleteUserSchema,
  example: { hand_over_to: 1 },
} as const;

export const adminUserRoutes = routeGroup('admin', [
  route('get', '/auth/users', ADMIN, 'admin', {
    summary:
      'Users, a page at a time; ?search= in name and address, ?role= of some roles, ?sort= by name, email, created_at or role',
    query: usersQuerySchema,
    responseBody: z.array(adminUserSchema),
    async handle({ query }, { administration }) {
      const page = pageQuery(query);
      const found = await administration.users({ ...query, ...(page ?? ALL_USERS) });
      return pageResponse(page ? found : { ...found, size: found.total });
    },
  }),
  route('get', '/auth/users/{id}', ADMIN, 'admin', {
    summary: 'A user',
    responseBody: adminUserSchema,
    handle: async ({ params }, { administration }) => found(await administration.user(params.id)),
  }),
  route('patch', '/auth/users/{id}', ADMIN, 'session', {
    errorCodes: ['user_changed', 'last_admin', 'own_role'],
    summary: 'Change a user; another role or address ends their sign-ins',
    body: userPatchSchema,
    responseBody: adminUserSchema,
    example: { first_name: 'Dana' },
    async handle({ params, body, user, accessHash, now }, { transaction, administration }) {
      const { remove_second_factor, confirm_email, was, ...sent } = body;
      // One transaction including the first read, because the user or another admin may save concurrently.
      const refused = await transaction(async (stores) => {
        const { users, sessions, oneTimeTokens, audit } = stores;
        const before = await users.findForUpdate(params.id);
        if (!before) return refuse('not_found');
        const fields = mergedFields<EditedUser>(before, withNormalEmail(was ?? {}), withNormalEmail(sent));
        if (!fields) return refuse('user_changed');
        const { email, role_type: role } = fields;
        const holder = email === undefined ? null : await users.findByEmail(email);
        const other = holder && holder.id !== before.id ? holder : null;
        if (other?.confirmed) return refuseFields(DUPLICATE_EMAIL);
        const demotedTo = isAdmin(before) && role !== 'admin' ? role : undefined;
        const demoted = demotedTo !== undefined;
        if (demoted && (await users.isLastAdmin(before.id))) return refuse('last_admin');
        if (demoted && before.id === user.id) return refuse('own_role');
        // Users turn off their own on the profile page, with their password.
        if (remove_second_factor && before.id === user.id)
          return refuseFields({ remove_second_factor: ['Turn your own off on your profile page.'] });
        // Checks again inside the transaction: another admin may have been demoted.
        if (demoted && !(await users.demote(before.id, demotedTo))) return refuse('last_admin');
        // An unconfirmed sign-up does not reserve the address.
        if (other) await users.remove(other.id);
        // The flags also store the admin role (specification, section 6).
        const admin = role === undefined ? undefined : role === 'admin';
        await users.update(before.id, { ...fields, is_staff: admin, is_superuser: admin });
        const by = { user_id: user.id, subject_id: before.id };
        if (confirm_email && (await users.confirm(before.id, now)))
          await audit.record({ action: 'email_confirmed', ...by }, now);
        if (remove_second_factor) {
          await stores.secondFactors.remove(before.id);
          await sessions.endAll(before.id);
          await audit.record({ action: 'second_factor_disabled', ...by }, now);
        }
        const moved = email !== undefined && email !== before.email;
        if (moved || demoted || (role !== undefined && role !== before.role_type)) {
          await sessions.endAll(before.id, before.id === user.id ? accessHash : undefined);
          for (const purpose of ['set_password', 'confirm_email'] as const)
            await oneTimeTokens.useUp(before.id, purpose, now);
        }
        const detail = Object.keys(body).filter((name) => name in fields || name in HELP);
        if (detail.length > 0)
          await audit.record({ action: 'user_changed', ...by, detail: detail.join(', ') }, now);
        if (remove_second_factor)
          await stores.waitingMail.add(before, secondFactorMessage(before, false), now);
        return null;
      });
      if (refused) return refused;
      return done(await administration.user(params.id), 'User updated successfully!');
    },
  }),
  route('get', '/auth/users/{id}/export', ADMIN, 'session', {
    summary: 'All data of a user, as one archive',
    otherResponse: ZIP_RESPONSE,
    async handle(request, services) {
      const subject = await services.users.find(request.params.id);
      return subject ? exportAccount(services, subject, request) : refuse('not_found');
    },
  }),
  route('delete', '/auth/users/{id}', ADMIN, 'session', {
    ...deletion,
    handle: (request, services) => deleteUser(request.params.id, request, services),
  }),
  route('delete', '/auth/admin/delete-user/{user}', ADMIN, 'session', {
    ...deletion,
    handle: (request, services) => deleteUser(request.params.user, request, services),
  }),
  route('get', '/auth/admin/delete-user/{user}', ADMIN, 'session', {
    summary: 'Counts of the records that are deleted with a user',
    responseBody: holdingsSchema.extend({
      user: adminUserSchema,
      shared_reports: z.int(),
      has_subscription: z.boolean(),
    }),
    async handle({ params }, { administration, holdings }) {
      const user = await administration.user(params.user);
      if (!user) return refuse('not_found');
      const [counts, belongings] = await Promise.all([
        holdings.of(ownerOf(user), null),
        administration.belongings(user.id),
      ]);
      return done({ ...counts, ...belongings, user });
    },
  }),
  route('post', '/auth/admin/create-user', ADMIN, 'admin', {
    success: [201],
    errorCodes: ['session_required'],
    summary: 'Add a user and send them a link to choose a password',
    body: createUserSchema,
    responseBody: adminUserSchema,
    slow: true,
    example: { first_name: 'Mira', last_name: 'Stone', email: 'mira@example.com', role_type: 'advisor' },
    async handle({ body, user, token, now }, services) {
      const admin = body.role_type === 'admin';
      if (admin && token) return refuse('session_required');
      const requested = {
        ...body,
        email: normalEmail(body.email),
        is_staff: admin,
        is_superuser: admin,
        password_hash: null,
      };
      const baseUrl = mailLinkBase(services);
      return services.commitStep(async (within) => {
        const added = await within.users.create(requested, now);
        if (!added) return refuseFields(DUPLICATE_EMAIL);
        await within.audit.record({ action: 'user_created', user_id: user.id, subject_id: added.id }, now);
        const from = fullName(user);
        const letter = (await isPasswordSignInOff(within))
          ? providerInvitationMessage(added, {
              from,
              signIn: `${baseUrl}/sign-in`,
              provider: services.settings.oidcName,
            })
          : invitationMessage(
              added,
              from,
              await passwordLink(within, added, { baseUrl, hours: INVITATION_HOURS, now }),
            );
        await within.waitingMail.add(added, letter, now);
        return created(
          await within.administration.user(added.id),
          `User created successfully! ${
            services.settings.smtpUrl === null
              ? 'Email isn’t set up on this server: open the invitation in the outbox and send it yourself.'
              : 'An invitation is being sent.'
          }`,
        );
      });
    },
  }),
]);
