/** Stored files against the rows that name them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentPath, hashFile } from './copy-file.ts';

export interface ContentsFound {
  missing: string[];
  damaged: string[];
  /** Files that no row names: the server drops them within a day. */
  unnamed: number;
}

/** Each content is read and hashed. `named`: in hex, each once. */
export function checkContents(dataFolder: string, named: readonly string[]): ContentsFound {
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const hash of named) {
    const facts = hashFile(join(dataFolder, contentPath(hash)));
    if (facts === null) missing.push(hash);
    else if (facts.sha256 !== hash) damaged.push(hash);
  }
  const known = new Set(named);
  const there = entries(join(dataFolder, 'files')).flatMap((part) =>
    entries(join(dataFolder, 'files', part)),
  );
  return { missing, damaged, unnamed: there.filter((name) => !known.has(name)).length };
}

const entries = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).map(({ name }) => name) : [];
