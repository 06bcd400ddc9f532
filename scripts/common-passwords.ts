/**
 * Makes the list of common passwords from a published one:
 *
 *   npm pack @zxcvbn-ts/language-common && tar xzf zxcvbn-ts-language-common-*.tgz
 *   node scripts/common-passwords.ts package/src/passwords.json 4.1.3
 *
 * Kept are the entries of ten characters and more, since a shorter one cannot be chosen, and of the shorter ones what the
 * rule compares: the word without digits and marks around it, or the number.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LEAST_PASSWORD_CHARACTERS, wordIn } from '../src/domain/practice/users/password-rule.ts';

const SHORTEST_WORD = 3;
const SHORTEST_NUMBER = 6;
const LINE = 118;

const [listFile, version] = process.argv.slice(2);
if (!listFile || !version) throw new Error('Usage: common-passwords <passwords.json> <version>');

const published: unknown = JSON.parse(readFileSync(listFile, 'utf8'));
if (!Array.isArray(published) || !published.every((entry) => typeof entry === 'string'))
  throw new Error(`${listFile} is not a list of texts.`);

const kept = new Set<string>();
for (const entry of published) {
  const password = entry.toLowerCase();
  const word = wordIn(password);
  if (password.length >= LEAST_PASSWORD_CHARACTERS) kept.add(password);
  else if (word.length >= SHORTEST_WORD) kept.add(word);
  else if (/^\d+$/.test(password) && password.length >= SHORTEST_NUMBER) kept.add(password);
}

const lines: string[] = [];
let line = '';
for (const entry of [...kept].sort()) {
  // Nothing that would end the text it is written into.
  if (/[\s`\\$]/.test(entry)) continue;
  if (line.length + entry.length >= LINE) {
    lines.push(line);
    line = '';
  }
  line += line === '' ? entry : ` ${entry}`;
}
lines.push(line);

const path = fileURLToPath(new URL('../src/domain/practice/users/common-passwords.ts', import.meta.url));
const count = lines.join(' ').split(' ').length;
writeFileSync(
  path,
  `/**
 * ${count.toLocaleString('en-US')} common passwords in lower case; made by scripts/common-passwords.ts, which says what is kept.
 *
 * Source: @zxcvbn-ts/language-common ${version}, passwords.json (${published.length.toLocaleString('en-US')} entries).
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc. Copyright (c) 2021 @zxcvbn-ts. MIT license:
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
 * documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
 * rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
 * persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice
 * and this permission notice shall be included in all copies or substantial portions of the Software. THE SOFTWARE IS
 * PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT
 * HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
 * ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
const LISTED = \`
${lines.join('\n')}
\`;

let read: ReadonlySet<string> | undefined;

/** Read at the first password that is chosen: most runs of the program never need it. */
export function commonPasswords(): ReadonlySet<string> {
  read ??= new Set(LISTED.trim().split(/\\s+/));
  return read;
}
`,
);
