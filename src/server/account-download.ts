/** All that is kept of a user as a download: written while it is read, so that nothing of it waits in memory. */
import type { OwnerId } from '../domain/practice/users/user.ts';
import { practiceDate } from '../domain/shared/practice-date.ts';
import type { Services } from './services.ts';

export function accountDownload(
  { accountExport }: Pick<Services, 'accountExport'>,
  user: OwnerId,
  { now, zone }: { now: Date; zone: string },
): Response {
  const pieces = accountExport(user, now)[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next: IteratorResult<Uint8Array, unknown> = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    // Asked for when there is room, and no sooner.
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="plumbline-data-${practiceDate(now, zone)}.zip"`,
      'cache-control': 'no-store',
    },
  });
}

export const ZIP_ANSWER = {
  status: 200,
  description: 'A ZIP archive of JSON documents and stored files (docs/export.md)',
  type: 'application/zip',
} as const;
