/** The files of `replay`: every *.json below a folder, hidden ones left out, in the order of their names. */
import { readdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { CaseFile } from './commands/replay.ts';

export async function findCaseFiles(folder: string): Promise<CaseFile[]> {
  const root = resolve(folder);
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => ({ parent: entry.parentPath, path: join(entry.parentPath, entry.name) }))
    .filter(
      ({ path }) =>
        !relative(root, path)
          .split(/[\\/]/)
          .some((part) => part.startsWith('.')),
    )
    .map(({ parent, path }) => ({
      name: `${basename(parent)}/${basename(path)}`,
      calculation: basename(parent),
      path,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
