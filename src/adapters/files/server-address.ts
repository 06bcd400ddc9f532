/** server.json in the data folder: where the pages of the running server are. Means nothing while server.lock is free. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { replaceJson } from './folder-owner.ts';

const schema = z.object({ url: z.url({ protocol: /^https?$/ }) });

const pathIn = (dataFolder: string): string => join(dataFolder, 'server.json');

export const writeServerAddress = (dataFolder: string, url: string): void =>
  replaceJson(dataFolder, pathIn(dataFolder), { url });

export function readServerAddress(dataFolder: string): string | null {
  try {
    return schema.parse(JSON.parse(readFileSync(pathIn(dataFolder), 'utf8'))).url;
  } catch {
    return null;
  }
}
