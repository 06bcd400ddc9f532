/** A form with files: its texts, and its files where they wait on disk. */
import type { Context } from 'hono';
import type { StagedFile, Staging, StagingWriter } from '../domain/practice/users/staging.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import { refuse, refuseFields } from './errors.ts';
import { boundaryOf, multipartEvents, type MultipartEvent, type PartHeader } from './multipart.ts';
import type { Route } from './route.ts';
import { uploadTooLarge } from './uploads.ts';

export interface UploadedFile extends StagedFile {
  /** As the sender calls it. */
  readonly name: string;
}

export interface UploadForm {
  text(name: string): string | undefined;
  file(name: string): UploadedFile | undefined;
  /** The files are there until this has ended, also where the answer was begun before. */
  keepUntil(work: Promise<unknown>): void;
  rest(): Promise<unknown> | null;
}

/** A form that has come, and what throws its files away where they were not kept. */
export interface Upload {
  /** Null for what is no form. */
  readonly form: UploadForm | null;
  discard(): Promise<void>;
}

const MOST_PARTS = 20;
/** Of a part that is no file. */
const LONGEST_TEXT_PART = 32 * 1024;

type Takes = Pick<Route, 'uploadBytes' | 'formFields' | 'tooLarge'>;

/** Each field once, and only those that the route names. */
export async function uploadOf(context: Context, route: Takes, staging: Staging): Promise<Result<Upload>> {
  const limit = route.uploadBytes ?? 0;
  const tooLarge = route.tooLarge ?? uploadTooLarge;
  // Said beforehand: not a byte is read here.
  if (Number(context.req.header('content-length') ?? 0) > limit) return tooLarge();
  const type = context.req.header('content-type') ?? '';
  const stream = context.req.raw.body;
  if (!stream || !type.startsWith('multipart/form-data'))
    return ok({ form: null, discard: () => Promise.resolve() });
  const boundary = boundaryOf(type);
  if (boundary === null) return refuseFields({ input: ['Send a multipart form.'] });

  const sent = sentPieces(stream, limit);
  const parts = partsOf(Object.keys(route.formFields?.shape ?? {}), staging);
  try {
    const end = await eachEvent(multipartEvents(sent.pieces(), boundary), parts.take);
    if (end === 'too_complex') throw new Refused(refuse('body_too_complex'));
    await sent.drain();
    if (sent.isOver()) throw new Refused(tooLarge());
    return ok({ form: end === 'whole' ? await parts.form() : null, discard: parts.discard });
  } catch (error) {
    await parts.discard();
    if (!(error instanceof Refused)) throw error;
    return error.why;
  } finally {
    sent.release();
  }
}

class Refused extends Error {
  readonly why: Result<never>;
  constructor(why: Result<never>) {
    super('refused');
    this.why = why;
  }
}

async function eachEvent<T, End>(
  events: AsyncGenerator<T, End>,
  take: (event: T) => Promise<void>,
): Promise<End> {
  for (;;) {
    const next = await events.next();
    if (next.done) return next.value;
    await take(next.value);
  }
}

/** The body's pieces up to the limit. */
function sentPieces(stream: ReadableStream<Uint8Array>, limit: number) {
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
    isOver: () => size > limit,
    /** What stands after the form's end. */
    async drain() {
      while (size <= limit && (await next()));
    },
    release: () => reader.releaseLock(),
  };
}

/** Takes the parts of a form as they come. */
function partsOf(known: readonly string[], staging: Staging) {
  const texts = new Map<string, Uint8Array[]>();
  const files = new Map<string, { name: string; writer: StagingWriter }>();
  const wrong: Record<string, string[]> = {};
  let parts = 0;
  let length = 0;
  let write: ((bytes: Uint8Array) => Promise<void>) | null = null;

  async function begin({ name, filename }: PartHeader): Promise<void> {
    parts += 1;
    if (parts > MOST_PARTS) throw new Refused(refuse('body_too_complex'));
    length = 0;
    write = null;
    const isThere = texts.has(name) || files.has(name);
    if (!known.includes(name) || isThere) {
      wrong[name] = [isThere ? 'Send it once.' : 'Unknown field.'];
    } else if (filename === undefined) {
      const pieces: Uint8Array[] = [];
      texts.set(name, pieces);
      write = (bytes) => {
        if (length > LONGEST_TEXT_PART) throw new Refused(refuse('body_too_complex'));
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
      if ('part' in event) return begin(event.part);
      length += event.data.byteLength;
      await write?.(event.data);
    },
    async form(): Promise<UploadForm> {
      if (Object.keys(wrong).length > 0) throw new Refused(refuseFields(wrong));
      const staged = new Map<string, UploadedFile>();
      let rest: Promise<unknown> | null = null;
      for (const [field, { name, writer }] of files) staged.set(field, { ...(await writer.finish()), name });
      return {
        text: (name) => {
          const pieces = texts.get(name);
          return pieces && Buffer.concat(pieces).toString('utf8');
        },
        file: (name) => staged.get(name),
        keepUntil: (work) => void (rest = work),
        rest: () => rest,
      };
    },
    async discard(): Promise<void> {
      await Promise.all([...files.values()].map(({ writer }) => writer.discard()));
    },
  };
}
