/** The reader of illustrations, without the figures that other commands load. */
import { readFile } from 'node:fs/promises';
import { readIllustration } from '../adapters/pdf-reader/pdf-reader.ts';
import type { IllustrationFiles } from './commands/read-illustration.ts';

export const illustrationFiles: IllustrationFiles = {
  readBytes: readFile,
  reader: { read: readIllustration },
};
