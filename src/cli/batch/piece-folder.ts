/** The pieces of one run by several processes. Files appear complete, by a rename. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gunzip } from 'node:zlib';

/** Terms that must be equal for all processes of a run. */
export interface RunTerms {
  calculation: string;
  select: readonly string[];
  full_precision: boolean;
  gzip: boolean;
  engine_version: string;
  data_vintage: string;
  /** SHA-256 of market figures and tax years, including custom ones. */
  figures: string;
  /** Start year of documents that do not name one. */
  this_year: number;
  input: { bytes: number; modified: string; first_sha256: string; last_sha256: string };
  piece_bytes: number;
}

interface PieceResult {
  documents: number;
  refused: number;
  failed: number;
  /** Size and hash of the file on disk. */
  bytes: number;
  sha256: string;
}

const MIB = 1024 * 1024;
const RUN = 'run.json';
const LINES = 'lines.json';
const QUEUE = 'queue.json';
const stemOf = (piece: number): string => `part-${String(piece).padStart(6, '0')}`;

/** A name that no other process uses. */
const temporaryName = (path: string): string =>
  `${path}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;

export interface PieceWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Renames the piece to its final name. */
  done(counts: Pick<PieceResult, 'documents' | 'refused' | 'failed'>): Promise<void>;
  discard(): Promise<void>;
}

export type PieceFolder = ReturnType<typeof pieceFolder>;

export function pieceFolder(folder: string) {
  const pathOf = (name: string): string => join(folder, name);

  async function readJson<T>(name: string): Promise<T | null> {
    try {
      return JSON.parse(await readFile(pathOf(name), 'utf8')) as T;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  /** The first process wins, and all read its value: creating a link is atomic. */
  async function writeOnce<T>(name: string, value: T): Promise<T> {
    const temporaryPath = temporaryName(pathOf(name));
    await writeFile(temporaryPath, `${JSON.stringify(value, null, 2)}\n`);
    try {
      await link(temporaryPath, pathOf(name));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      await rm(temporaryPath, { force: true });
    }
    return (await readJson<T>(name)) ?? value;
  }

  const nameOf = (piece: number, { gzip }: RunTerms): string => `${stemOf(piece)}.ndjson${gzip ? '.gz' : ''}`;

  return {
    begin: (terms: RunTerms): Promise<RunTerms> => writeOnce(RUN, terms),
    terms: () => readJson<RunTerms>(RUN),
    /** Milliseconds since 1970. */
    startedAt: async () => (await stat(pathOf(RUN))).mtimeMs,
    firstLines: () => readJson<number[]>(LINES),
    saveFirstLines: (first: number[]) => writeOnce(LINES, first),
    /** Identifies this run in a queue. */
    runId: async () => (await writeOnce(QUEUE, { run: randomBytes(16).toString('hex') })).run,
    resultOf: (piece: number) => readJson<PieceResult>(`${stemOf(piece)}.json`),
    finishedAt: async (piece: number) => (await stat(pathOf(`${stemOf(piece)}.json`))).mtimeMs,

    writer(piece: number, terms: RunTerms): PieceWriter {
      const path = pathOf(nameOf(piece, terms));
      const temporaryPath = temporaryName(path);
      const hash = createHash('sha256');
      let bytes = 0;
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          hash.update(chunk);
          bytes += chunk.length;
          next(null, chunk);
        },
      });
      const file = createWriteStream(temporaryPath, { flush: true });
      const into = terms.gzip ? createGzip({ level: 1 }) : hashing;
      const written = into === hashing ? pipeline(hashing, file) : pipeline(into, hashing, file);
      // The error is reported by the call that awaits it.
      written.catch(() => undefined);
      return {
        write: (bytes) =>
          new Promise((resolve, reject) => into.write(bytes, (error) => (error ? reject(error) : resolve()))),
        async done(counts) {
          into.end();
          await written;
          const sha256 = hash.digest('hex');
          await rename(temporaryPath, path);
          const metadataPath = pathOf(`${stemOf(piece)}.json`);
          const temporaryMetadataPath = temporaryName(metadataPath);
          await writeFile(
            temporaryMetadataPath,
            `${JSON.stringify({ ...counts, bytes, sha256 } satisfies PieceResult)}\n`,
            { flush: true },
          );
          await rename(temporaryMetadataPath, metadataPath);
          await syncFolder(folder);
        },
        async discard() {
          into.destroy();
          await written.catch(() => undefined);
          await rm(temporaryPath, { force: true });
        },
      };
    },

    /** Deletes temporary files of killed processes for these pieces. */
    async clear(pieces: readonly number[]): Promise<void> {
      const stems = new Set(pieces.map(stemOf));
      for (const name of await readdir(folder))
        if (name.endsWith('.tmp') && stems.has(name.slice(0, stemOf(0).length)))
          await rm(pathOf(name), { force: true });
    },

    isUnchanged: async (piece: number, terms: RunTerms, { bytes, sha256 }: PieceResult): Promise<boolean> => {
      const found = await hashOf(pathOf(nameOf(piece, terms))).catch(() => null);
      return found !== null && found.bytes === bytes && found.sha256 === sha256;
    },
    read(piece: number, terms: RunTerms): AsyncIterable<Uint8Array> {
      const file = createReadStream(pathOf(nameOf(piece, terms)), { highWaterMark: MIB });
      return terms.gzip ? unzip(file, createGunzip()) : file;
    },
  };
}

/** An error of the file ends the stream with the same error. */
function unzip(file: Readable, gunzip: Gunzip): AsyncIterable<Uint8Array> {
  pipeline(file, gunzip).catch(() => undefined);
  return gunzip;
}

async function hashOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const read of createReadStream(path, { highWaterMark: MIB }) as AsyncIterable<Buffer>) {
    hash.update(read);
    bytes += read.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** A rename is durable only after a sync of its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Identifies the common input by size, date and both ends. */
export async function inputFile(path: string) {
  const { size, mtime } = await stat(path);
  const shaOf = async (start: number): Promise<string> => {
    const hash = createHash('sha256');
    if (size > 0)
      for await (const read of createReadStream(path, {
        start,
        end: Math.min(size, start + MIB) - 1,
      }) as AsyncIterable<Buffer>)
        hash.update(read);
    return hash.digest('hex');
  };
  return {
    mark: {
      bytes: size,
      modified: mtime.toISOString(),
      first_sha256: await shaOf(0),
      last_sha256: await shaOf(Math.max(0, size - MIB)),
    } satisfies RunTerms['input'],
    /** From a byte to the end, or until closed. */
    readFrom(start: number) {
      const bytes = createReadStream(path, { start, highWaterMark: MIB / 2 });
      return { bytes: bytes as AsyncIterable<Uint8Array>, close: () => void bytes.destroy() };
    },
  };
}
