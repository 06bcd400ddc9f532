import { holdingsSchema } from '../../../domain/practice/clients/client-schema.ts';
import { deletionDetail } from '../../../domain/practice/clients/holdings.ts';
import {
  passwordConfirmationSchema,
  profilePatchSchema,
  profileSchema,
  removeLogoSchema,
} from '../../../domain/practice/users/account-schema.ts';
import { accountDeletedMessage } from '../../../domain/practice/users/mail.ts';
import type { Firm } from '../../../domain/practice/users/firm.ts';
import { PICTURES, type Picture } from '../../../domain/practice/users/picture.ts';
import { mergedFields } from '../../../domain/practice/reports/merge-windows.ts';
import { ownerOf, type User } from '../../../domain/practice/users/user.ts';
import { parseWith } from '../../../domain/shared/result.ts';
import { exportAccount, ZIP_RESPONSE } from '../../operations/owned-records.ts';
import { clearBrowserCache } from '../../http/responses.ts';
import { confirmPassword } from '../../sessions/credentials.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { PICTURES_BYTES, checkPictures, picturesTooLarge, fileField } from '../../http/uploads.ts';
import { profileResponse } from '../../sessions/sessions.ts';
import { ADVISOR, ANY_SIGNED_IN, route, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { done, found } from '../../http/outcome.ts';

const PICTURE_OF = {
  green: 'business_logo_green',
  blue: 'business_logo_blue',
  dark: 'business_logo_dark',
  avatar: 'avatar',
} as const satisfies Record<string, Picture>;

/** Two pictures may share one file, which is deleted with the last of them. */
async function deleteUnusedPictures(services: Services, before: User, after: User): Promise<void> {
  const used = new Set(PICTURES.map((picture) => after.pictures[picture]));
  for (const picture of PICTURES) {
    const hash = before.pictures[picture];
    if (hash !== null && !used.has(hash)) await services.files.drop(ownerOf(after), hash);
  }
}

const picture = fileField.optional();
type Fields = Pick<User, 'first_name' | 'last_name'> & Firm;
const fieldsOf = ({ first_name, last_name, firm }: User): Fields => ({ first_name, last_name, ...firm });

/** The fields, and their values when the sender read them. */
function splitFields(
  sent: Readonly<Record<string, string | undefined>>,
): Record<'was' | 'fields', Partial<Fields>> {
  const named = (start: '' | 'was_') =>
    Object.fromEntries(
      Object.entries(sent).flatMap(([name, text]) =>
        text !== undefined && name.startsWith('was_') === (start !== '')
          ? [[name.slice(start.length), text]]
          : [],
      ),
    );
  return { was: named('was_'), fields: named('') };
}

export const profileRoutes = routeGroup('auth', [
  route('get', '/auth/profile', ANY_SIGNED_IN, 'any', {
    summary: 'The signed-in user',
    responseBody: profileSchema,
    beforeSecondFactor: true,
    handle: async (request, services) => done(await profileResponse(services, request.user, request)),
  }),
  route('patch', '/auth/profile', ADVISOR, 'session', {
    errorCodes: ['profile_changed'],
    summary: 'Change names, the firm and pictures. Fields that are not sent do not change',
    responseBody: profileSchema,
    uploadBytes: PICTURES_BYTES,
    tooLarge: picturesTooLarge,
    formFields: profilePatchSchema.extend({
      avatar: picture,
      business_logo_green: picture,
      business_logo_blue: picture,
      business_logo_dark: picture,
    }),
    async handle(request, services) {
      const { user, owner, now, form: sent } = request;
      if (!sent) return refuseFields({ input: ['Send the profile as a multipart form.'] });
      const texts = Object.keys(profilePatchSchema.shape).flatMap((field) => {
        const text = sent.text(field);
        return text === undefined ? [] : [[field, text]];
      });
      const read = parseWith(profilePatchSchema, Object.fromEntries(texts));
      if (!read.ok) return read;
      const { was, fields } = splitFields(read.value);
      const merged = (current: User) => mergedFields(fieldsOf(current), was, fields);
      // Checked before pictures are stored, which prevents unreferenced files.
      if (!merged(user)) return refuse('profile_changed');
      const checked = await checkPictures(sent);
      if (!checked.ok) return checked;
      const pictures: Partial<Record<Picture, string>> = {};
      for (const { picture, type, content } of checked.value) {
        const file = await services.files.put(owner, { name: picture, type, content }, now);
        if (!file.ok) return file;
        pictures[picture] = file.value.hash;
      }
      const changed = await services.transaction(async ({ users, audit }) => {
        const before = await users.findForUpdate(user.id);
        const change = before && merged(before);
        if (!before || !change) return before && 'taken';
        const { first_name, last_name, ...firm } = change;
        const names = { first_name, last_name };
        const after =
          (await users.update(user.id, { ...names, firm: { ...before.firm, ...firm }, pictures })) ?? before;
        // The form also sends unchanged names.
        if (JSON.stringify(after) !== JSON.stringify(before))
          await audit.record({ action: 'profile_changed', user_id: user.id }, now);
        return { before, after };
      });
      if (!changed) return refuse('token_not_valid');
      // A concurrent change came first. The next sweep deletes the stored pictures.
      if (changed === 'taken') return refuse('profile_changed');
      await deleteUnusedPictures(services, changed.before, changed.after);
      return done(await profileResponse(services, changed.after, request), 'Profile updated successfully!');
    },
  }),
  route('post', '/auth/remove-logo', ADVISOR, 'session', {
    summary: 'Remove a logo or the portrait; the default is shown again',
    body: removeLogoSchema,
    responseBody: profileSchema,
    example: { variant: 'green' },
    remembered: false,
    async handle(request, services) {
      const { user, body } = request;
      const pictures = { [PICTURE_OF[body.variant]]: null };
      const changed = await services.users.update(user.id, { pictures });
      if (!changed) return refuse('token_not_valid');
      await deleteUnusedPictures(services, user, changed);
      return done(await profileResponse(services, changed, request), 'Picture removed successfully!');
    },
  }),
  route('get', '/auth/export', ADVISOR, 'session', {
    summary: 'All data of the signed-in user, as one archive',
    otherResponse: ZIP_RESPONSE,
    handle: (request, services) => exportAccount(services, request.user, request),
  }),
  route('get', '/auth/delete-logged-in-user', ADVISOR, 'session', {
    summary: 'Counts of the records that are deleted with the caller’s account',
    responseBody: holdingsSchema,
    handle: async ({ owner }, { holdings }) => found(await holdings.of(owner, null)),
  }),
  route('delete', '/auth/delete-logged-in-user', ADVISOR, 'session', {
    errorCodes: ['last_admin'],
    summary: 'Delete the caller’s account and all its data permanently',
    body: passwordConfirmationSchema,
    example: { password: 'the password' },
    selfOnly: true,
    async handle(request, services) {
      const { user, owner, now, context } = request;
      const { transaction, files, mailer, background } = services;
      const passwordCheck = await confirmPassword(services, request);
      if (!passwordCheck.ok) return passwordCheck;
      const storedFiles = await files.listByOwner(owner);
      const isDeleted = await transaction(async (stores) => {
        const detail = deletionDetail(await stores.holdings.of(owner, null));
        if (!(await stores.users.remove(user.id))) return false;
        const entry = { action: 'account_deleted', user_id: user.id, subject_id: user.id } as const;
        await stores.audit.record({ ...entry, detail }, now);
        return true;
      });
      if (!isDeleted) return refuse('last_admin');
      await files.dropContents(storedFiles.map(({ hash }) => hash));
      background.run('Mail about a deleted account', () => mailer.send(accountDeletedMessage(user), now));
      clearBrowserCache(context);
      return done(null, 'Your account was deleted.');
    },
  }),
]);
