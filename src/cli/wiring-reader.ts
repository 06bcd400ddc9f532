/** The reader of illustrations, without the figures that other commands load. */
import { createReadStream } from 'node:fs';
import { readIllustration } from '../adapters/pdf-reader/pdf-reader.ts';
import { MAX_ILLUSTRATION_BYTES } from '../domain/policy/extraction.ts';
import type { IllustrationFiles } from './commands/read-illustration.ts';

export const illustrationFiles: IllustrationFiles = {
  // One byte above the limit, which the reader rejects.
  readBytes: async (file) =>
    Buffer.concat(await createReadStream(file, { end: MAX_ILLUSTRATION_BYTES }).toArray()),
  reader: { read: readIllustration },
};
