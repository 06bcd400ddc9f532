/** Stored files against the rows that name them. */
import type { FileContents } from '../../domain/practice/users/file-contents.ts';

export interface ContentsFound {
  missing: string[];
  damaged: string[];
  /** Files that no row names: the server drops them within a day. */
  unnamed: number;
}

/** Each content is read and hashed. `named`: in hex, each once. */
export async function checkContents(
  contents: FileContents,
  named: readonly string[],
): Promise<ContentsFound> {
  const found: ContentsFound = { missing: [], damaged: [], unnamed: 0 };
  for (const hash of named) {
    const state = await contents.look(hash);
    if (state !== 'whole') found[state].push(hash);
  }
  const known = new Set(named);
  for await (const hash of contents.all()) if (!known.has(hash)) found.unnamed += 1;
  return found;
}
