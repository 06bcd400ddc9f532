/**
 * Makes the list of common passwords from a published list:
 *
 *   npm pack @zxcvbn-ts/language-common && tar xzf zxcvbn-ts-language-common-*.tgz
 *   node scripts/common-passwords.ts package/src/passwords.json 4.1.3
 *
 * The list contains entries of at least ten characters, the minimum for a password. Shorter entries are reduced to
 * the part that the rule compares: the word without surrounding digits and symbols, or the number.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MIN_PASSWORD_LENGTH, wordIn } from '../src/domain/practice/users/password-rule.ts';

const MIN_WORD_LENGTH = 3;
const MIN_NUMBER_LENGTH = 6;
const LINE = 118;

const [listFile, version] = process.argv.slice(2);
if (!listFile || !version) throw new Error('Usage: common-passwords <passwords.json> <version>');

const published: unknown = JSON.parse(readFileSync(listFile, 'utf8'));
if (!Array.isArray(published) || !published.every((entry) => typeof entry === 'string'))
  throw new Error(`${listFile} is not a list of strings.`);

const selected = new Set<string>();
for (const entry of published) {
  const password = entry.toLowerCase();
  const word = wordIn(password);
  if (password.length >= MIN_PASSWORD_LENGTH) selected.add(password);
  else if (word.length >= MIN_WORD_LENGTH) selected.add(word);
  else if (/^\d+$/.test(password) && password.length >= MIN_NUMBER_LENGTH) selected.add(password);
}

const lines: string[] = [];
let line = '';
for (const entry of [...selected].sort()) {
  // In the list, spaces separate words and # starts a comment line.
  if (/\s|^#/.test(entry)) continue;
  if (line.length + entry.length >= LINE) {
    lines.push(line);
    line = '';
  }
  line += line === '' ? entry : ` ${entry}`;
}
lines.push(line);

const path = fileURLToPath(new URL('../src/adapters/password-hash/common-passwords.txt', import.meta.url));
const count = lines.join(' ').split(' ').length;
const license = readFileSync(path, 'utf8')
  .split('\n')
  .filter((one) => /^# (?!Source|[\d,]+ common)/.test(one));
writeFileSync(
  path,
  [
    `# ${count.toLocaleString('en-US')} common passwords in lower case; made by scripts/common-passwords.ts, which says what is kept.`,
    `# Source: @zxcvbn-ts/language-common ${version}, passwords.json (${published.length.toLocaleString('en-US')} entries).`,
    ...license,
    ...lines,
    '',
  ].join('\n'),
);
