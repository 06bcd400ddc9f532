/** Import of an exported account. */
import * as z from 'zod';
import { MAX_ARCHIVE_BYTES } from '../../../domain/practice/portability/account-archive.ts';
import { importedAccountSchema } from '../../../domain/practice/portability/import-schema.ts';
import { practiceDate, practiceYear } from '../../../domain/shared/dates.ts';
import type { Result } from '../../../domain/shared/result.ts';
import { oneOf, record } from '../../../domain/shared/schema-fields.ts';
import { CALCULATING } from '../../http/error-groups.ts';
import { refuseFields } from '../../http/errors.ts';
import { created, done, type Done } from '../../http/outcome.ts';
import { acceptsLines, respondWithLines } from '../../http/progress-lines.ts';
import { ADVISOR, route, routeGroup } from '../../http/route.ts';
import { fileField } from '../../http/uploads.ts';
import { calculateBy } from '../../operations/account-calculations.ts';

/** Space for the rest of the form. */
const FORM_BYTES = 64 * 1024;

const tooLarge = () => refuseFields({ file: ['An archive can have at most 100 MB.'] });

export const accountImportRoutes = routeGroup('auth', [
  route('post', '/auth/import', ADVISOR, 'clients:write', {
    success: [200, 201],
    errorCodes: [...CALCULATING],
    summary:
      'Import an exported account (form field "file", at most 100 MB) into the account of the caller; ?check=true writes nothing. With "accept: application/x-ndjson" lines report the progress, and the last line contains the status and body of the response',
    query: record('Query', { check: oneOf('check', ['true', 'false']).optional() }),
    responseBody: importedAccountSchema,
    uploadBytes: MAX_ARCHIVE_BYTES + FORM_BYTES,
    tooLarge,
    formFields: z.object({ file: fileField }),
    async handle({ query, owner, user, now, zone, form, context }, services) {
      const file = form?.file('file');
      if (!file) return refuseFields({ file: ['file is a required field'] });
      if (file.size > MAX_ARCHIVE_BYTES) return tooLarge();
      const isCheck = query.check === 'true';
      const work = async (
        signal: AbortSignal,
        onProgress?: (done: number, total: number) => void,
      ): Promise<Result<Done>> => {
        const caller = { key: `user ${String(owner)}`, signal };
        const imported = await services.accountImport({
          path: file.path,
          isCheck,
          owner,
          by: user.id,
          now,
          today: practiceDate(now, zone),
          calculate: calculateBy(services.calculator, caller, practiceYear(now, zone)),
          transaction: services.transaction,
          signal,
          onProgress,
        });
        if (!imported.ok) return imported;
        const { account, message } = imported.value;
        return isCheck ? done(account, message) : created(account, message);
      };
      if (!acceptsLines(context)) return work(context.req.raw.signal);
      return respondWithLines(context, services, (reportProgress, signal) => {
        const importing = work(signal, (clients_done, client_count) =>
          reportProgress({ clients_done, client_count }),
        );
        form?.keepUntil(importing);
        return importing;
      });
    },
  }),
]);
