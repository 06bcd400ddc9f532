/** Reads the commands of a section of docs/operate.md, as printed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './installation.ts';

export const MANUAL = readFileSync(join(PROJECT, 'docs/operate.md'), 'utf8');

/** @param starts beginning of the paragraph before the commands */
export function documentedCommands(manual: string, section: string, starts: string): string[] {
  const text = manual.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const block = text
    .slice(text.indexOf(starts))
    .split('\n\n')
    .find((part) => part.startsWith('    '));
  if (block === undefined)
    throw new Error(`docs/operate.md has no commands under "${section}" after "${starts}".`);
  return block.split('\n').map((line) => line.trim().replace(/ {2,}#.*$/, ''));
}
