/** How many uploads may be under way at once: whoever sends more is told to wait before a byte of it is read. */
import type { Context } from 'hono';
import type { OwnerId } from '../domain/practice/users/user.ts';
import type { TurnLimits } from '../domain/shared/fair-turns.ts';
import { fail } from '../domain/shared/result.ts';
import type { Outcome, Route } from './route.ts';
import type { Services } from './services.ts';
import { uploadOf, type UploadForm } from './upload-form.ts';

/** Of an owner one that is read and two that wait; of everyone together as many as the disk should hold at a time. */
export const UPLOAD_PLACES: TurnLimits = { atOnce: 24, eachAtOnce: 3, waiting: 0 };

const WAIT_SECONDS = 10;

/** Takes a place, writes the form's files down, and clears both away when the work is done. */
export async function withUpload(
  context: Context,
  { route, owner }: { route: Route; owner: OwnerId },
  { staging, uploadPlaces }: Pick<Services, 'staging' | 'uploadPlaces'>,
  respond: (form: UploadForm | null) => Promise<Outcome>,
): Promise<Outcome> {
  const leave = await uploadPlaces.take({ key: `user ${String(owner)}` });
  if (!leave)
    return fail({
      code: 'uploads_busy',
      detail: `Files that were sent before are still being read. Please try again in ${WAIT_SECONDS} seconds.`,
      retryAfter: WAIT_SECONDS,
    });
  let end = async () => leave();
  try {
    const upload = await uploadOf(context, route, staging);
    if (!upload.ok) return upload;
    const { form, discard } = upload.value;
    end = () => discard().finally(leave);
    const outcome = await respond(form);
    const rest = form?.rest();
    // An answer in lines is begun before its work is done.
    if (rest) {
      const later = end;
      end = () => Promise.resolve();
      void rest.then(later, later);
    }
    return outcome;
  } finally {
    await end();
  }
}
