/** server.json in the data folder: where the pages of the running server are. Means nothing while server.lock is free. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { giveToOwner } from './folder-owner.ts';

const schema = z.object({ url: z.url({ protocol: /^https?$/ }) });

const pathIn = (dataFolder: string): string => join(dataFolder, 'server.json');

export function writeServerAddress(dataFolder: string, url: string): void {
  const path = pathIn(dataFolder);
  const draft = `${path}.${process.pid}.new`;
  // A draft that a killed server left has another mode.
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify({ url })}\n`, { mode: 0o600 });
  giveToOwner(dataFolder, draft);
  renameSync(draft, path);
}

/** Null if it is missing or damaged. */
export function readServerAddress(dataFolder: string): string | null {
  try {
    return schema.parse(JSON.parse(readFileSync(pathIn(dataFolder), 'utf8'))).url;
  } catch {
    return null;
  }
}
