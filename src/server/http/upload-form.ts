import type { Context } from 'hono';
import type { Staging, StagingWriter } from '../../domain/practice/users/file-store.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import { refuse, refuseFields } from './errors.ts';
import type { Services } from '../services.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { QueueLimits } from '../../domain/shared/fair-queue.ts';
import type { Route, UploadedFile, UploadForm } from './route.ts';
import { uploadTooLarge } from './uploads.ts';
import { readableName } from '../../domain/shared/text.ts';
import type { Outcome } from './outcome.ts';

// Parses a multipart form as a stream (RFC 7578). Memory contains at most one chunk and one boundary.

export interface PartHeader {
  name: string;
  /** Undefined for fields without a file. Empty if the client sends no name. */
  filename: string | undefined;
}

type MultipartEvent = { part: PartHeader } | { data: Uint8Array };

const MAX_PART_HEADER_LENGTH = 4096;
const MAX_BOUNDARY_LENGTH = 70;
const END_OF_HEADER = '\r\n\r\n';

/** Returns null for other content types or a missing boundary. */
export function boundaryOf(contentType: string): string | null {
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) return null;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return boundary === '' || boundary.length > MAX_BOUNDARY_LENGTH ? null : boundary;
}

/** A complete form ends with the closing boundary. */
type MultipartEnd = 'complete' | 'incomplete' | 'too_complex';

export async function* multipartEvents(
  pieces: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartEvent, MultipartEnd> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let position: 'before' | 'header' | 'content' = 'before';
  // The first boundary has no preceding line break.
  let buffered: Buffer = Buffer.from('\r\n');
  for await (const piece of pieces) {
    buffered = Buffer.concat([buffered, piece]);
    for (;;) {
      if (position === 'header') {
        if (isLast(buffered)) return 'complete';
        const end = buffered.subarray(0, MAX_PART_HEADER_LENGTH).indexOf(END_OF_HEADER);
        if (end < 0 && buffered.length >= MAX_PART_HEADER_LENGTH) return 'too_complex';
        if (end < 0) break;
        yield { part: parsePartHeader(buffered.subarray(0, end).toString('utf8')) };
        buffered = buffered.subarray(end + END_OF_HEADER.length);
        position = 'content';
        continue;
      }
      const next = buffered.indexOf(delimiter);
      // Retains a possible beginning of a boundary.
      const upTo = next >= 0 ? next : Math.max(0, buffered.length - delimiter.length + 1);
      if (position === 'content' && upTo > 0) yield { data: buffered.subarray(0, upTo) };
      buffered = buffered.subarray(next >= 0 ? next + delimiter.length : upTo);
      if (next < 0) break;
      position = 'header';
    }
  }
  return position === 'header' && isLast(buffered) ? 'complete' : 'incomplete';
}

const isLast = (afterMark: Buffer): boolean => afterMark.subarray(0, 2).toString('latin1') === '--';

function parsePartHeader(header: string): PartHeader {
  const disposition = /content-disposition:[^\r\n]*/i.exec(header)?.[0] ?? '';
  const [, name = ''] = /[;\s]name="([^"]*)"/i.exec(disposition) ?? [];
  const [, filename] = /[;\s]filename="([^"]*)"/i.exec(disposition) ?? [];
  const isFile = /[;\s]filename\*?=/i.test(disposition);
  return {
    name: name === '' ? 'input' : readableName(name.slice(0, 100)),
    filename: isFile ? decodeFileName(filename ?? '') : undefined,
  };
}

/** Browsers encode only these three characters in names. */
const decodeFileName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n');

/** A received form and the cleanup of its unused files. */
export interface Upload {
  readonly form: UploadForm | null;
  discard(): Promise<void>;
}

const MAX_PARTS = 20;
const MAX_TEXT_PART_LENGTH = 32 * 1024;

type UploadRules = Pick<Route, 'uploadBytes' | 'formFields' | 'tooLarge'>;

/** Accepts each field of the route once and rejects other fields. */
async function readUpload(context: Context, route: UploadRules, staging: Staging): Promise<Result<Upload>> {
  const limit = route.uploadBytes ?? 0;
  const tooLarge = route.tooLarge ?? uploadTooLarge;
  // The declared length is rejected before any byte is read.
  if (Number(context.req.header('content-length') ?? 0) > limit) return tooLarge();
  const type = context.req.header('content-type') ?? '';
  const stream = context.req.raw.body;
  if (!stream || !type.startsWith('multipart/form-data'))
    return ok({ form: null, discard: () => Promise.resolve() });
  const boundary = boundaryOf(type);
  if (boundary === null) return refuseFields({ input: ['Send a multipart form.'] });

  const limited = limitedPieces(stream, limit);
  const parts = collectParts(Object.keys(route.formFields?.shape ?? {}), staging);
  try {
    const end = await forEachEvent(multipartEvents(limited.pieces(), boundary), parts.take);
    if (end === 'too_complex') throw new RejectedUpload(refuse('body_too_complex'));
    await limited.drain();
    if (limited.isOverLimit()) throw new RejectedUpload(tooLarge());
    return ok({ form: end === 'complete' ? await parts.form() : null, discard: parts.discard });
  } catch (error) {
    await parts.discard();
    if (!(error instanceof RejectedUpload)) throw error;
    return error.rejection;
  } finally {
    limited.release();
  }
}

class RejectedUpload extends Error {
  readonly rejection: Result<never>;
  constructor(why: Result<never>) {
    super('refused');
    this.rejection = why;
  }
}

async function forEachEvent<T, End>(
  events: AsyncGenerator<T, End>,
  take: (event: T) => Promise<void>,
): Promise<End> {
  for (;;) {
    const next = await events.next();
    if (next.done) return next.value;
    await take(next.value);
  }
}

function limitedPieces(stream: ReadableStream<Uint8Array>, limit: number) {
  const reader = stream.getReader();
  let size = 0;
  async function next(): Promise<Uint8Array | null> {
    const { done, value } = await reader.read();
    if (done) return null;
    size += value.byteLength;
    return value;
  }
  return {
    async *pieces(): AsyncGenerator<Uint8Array> {
      for (let piece = await next(); piece && size <= limit; piece = await next()) yield piece;
    },
    isOverLimit: () => size > limit,
    /** Data after the closing boundary. */
    async drain() {
      while (size <= limit && (await next()));
    },
    release: () => reader.releaseLock(),
  };
}

function collectParts(known: readonly string[], staging: Staging) {
  const texts = new Map<string, Uint8Array[]>();
  const files = new Map<string, { name: string; writer: StagingWriter }>();
  const fieldErrors: Record<string, string[]> = {};
  let parts = 0;
  let length = 0;
  let write: ((bytes: Uint8Array) => Promise<void>) | null = null;

  async function beginPart({ name, filename }: PartHeader): Promise<void> {
    parts += 1;
    if (parts > MAX_PARTS) throw new RejectedUpload(refuse('body_too_complex'));
    length = 0;
    write = null;
    const isDuplicate = texts.has(name) || files.has(name);
    if (!known.includes(name) || isDuplicate) {
      fieldErrors[name] = [isDuplicate ? 'Send it once.' : 'Unknown field.'];
    } else if (filename === undefined) {
      const pieces: Uint8Array[] = [];
      texts.set(name, pieces);
      write = (bytes) => {
        if (length > MAX_TEXT_PART_LENGTH) throw new RejectedUpload(refuse('body_too_complex'));
        pieces.push(Uint8Array.from(bytes));
        return Promise.resolve();
      };
    } else {
      const writer = await staging.open();
      files.set(name, { name: filename, writer });
      write = (bytes) => writer.write(bytes);
    }
  }

  return {
    async take(event: MultipartEvent): Promise<void> {
      if ('part' in event) return beginPart(event.part);
      length += event.data.byteLength;
      await write?.(event.data);
    },
    async form(): Promise<UploadForm> {
      if (Object.keys(fieldErrors).length > 0) throw new RejectedUpload(refuseFields(fieldErrors));
      const staged = new Map<string, UploadedFile>();
      let pendingWork: Promise<unknown> | null = null;
      for (const [field, { name, writer }] of files) staged.set(field, { ...(await writer.finish()), name });
      return {
        text: (name) => {
          const pieces = texts.get(name);
          return pieces && Buffer.concat(pieces).toString('utf8');
        },
        file: (name) => staged.get(name),
        keepUntil: (work) => void (pendingWork = work),
        pendingWork: () => pendingWork,
      };
    },
    async discard(): Promise<void> {
      await Promise.all([...files.values()].map(({ writer }) => writer.discard()));
    },
  };
}

/**
 * Concurrent uploads: a limit per owner, and in total a limit for the disk. Further uploads are rejected before a byte
 * is read.
 */
export const UPLOAD_LIMITS: QueueLimits = { maxActive: 24, maxActivePerCaller: 3, waiting: 0 };

const WAIT_SECONDS = 10;

/** Reserves a slot and stages the form's files. Releases both when the work ends. */
export async function withUpload(
  context: Context,
  { route, owner }: { route: Route; owner: OwnerId },
  { staging, uploadSlots }: Pick<Services, 'staging' | 'uploadSlots'>,
  respond: (form: UploadForm | null) => Promise<Outcome>,
): Promise<Outcome> {
  const releaseSlot = await uploadSlots.take({ key: `user ${String(owner)}` });
  if (!releaseSlot)
    return fail({
      code: 'uploads_busy',
      detail: `Files that were sent before are still being read. Please try again in ${WAIT_SECONDS} seconds.`,
      retryAfter: WAIT_SECONDS,
    });
  let cleanUp = async () => releaseSlot();
  try {
    const upload = await readUpload(context, route, staging);
    if (!upload.ok) return upload;
    const { form, discard } = upload.value;
    cleanUp = () => discard().finally(releaseSlot);
    const outcome = await respond(form);
    const pendingWork = form?.pendingWork();
    // A streamed response starts before its work ends.
    if (pendingWork) {
      const releaseUpload = cleanUp;
      cleanUp = () => Promise.resolve();
      void pendingWork.then(releaseUpload, releaseUpload);
    }
    return outcome;
  } finally {
    await cleanUp();
  }
}
