import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { addEnvironmentFile, parseEnvironment, userName } from './environment-file.ts';
import { programArguments } from '../../tests/support/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-environment-'));
after(() => rmSync(folder, { recursive: true }));

/** Values as systemd 252 reads them. */
const READ: readonly [string, string][] = [
  ['A=smtp://u:pa#ss@host', 'smtp://u:pa#ss@host'],
  ['A=pass;word # not a comment', 'pass;word # not a comment'],
  ['A=', ''],
  ['  A = spaced out \t', 'spaced out'],
  ['A="in quotes # too "', 'in quotes # too '],
  [`A='a "b" \\n'`, 'a "b" \\n'],
  ['A="a \\"b\\" \\$x \\n \\`\\\\"', 'a "b" $x \\n `\\'],
  [`A='x # y' "z" w  `, 'x # yzw'],
  ['A=don\'t "quote" here', 'don\'t "quote" here'],
  ['A=a\\\n   b  ', 'a   b'],
  ['A="a\\\nb\nc"', 'ab\nc'],
  ['A=\\  q\\ \\ ', '  q  '],
  ['A=first\nA=second', 'second'],
  ['# A=comment\n; A=comment\n\nA=value', 'value'],
  ['A=value\r\nB=other\r\n', 'value'],
  ['A="never closed\n', 'never closed\n'],
  ['no equals sign\n=no name\nA=value', 'value'],
  ['A=p=q=r', 'p=q=r'],
];

test('parses values like systemd', () => {
  for (const [text, value] of READ) {
    assert.equal(parseEnvironment(text).get('A'), value, text);
    if (!text.includes('never')) assert.equal(parseEnvironment(`${text}\n`).get('A'), value, text);
  }
  assert.deepEqual([...parseEnvironment('export A=1\n1A=2\nA-B=3\n')], []);
});

test('existing variables take precedence, including empty ones', () => {
  const path = join(folder, 'precedence.env');
  writeFileSync(path, 'A=file\nB=file\nC=file\n');
  const environment: NodeJS.ProcessEnv = { PLUMBLINE_ENV_FILE: path, A: 'set', B: '' };
  assert.equal(addEnvironmentFile(environment), null);
  assert.deepEqual(environment, { PLUMBLINE_ENV_FILE: path, A: 'set', B: '', C: 'file' });
  assert.equal(addEnvironmentFile({ PLUMBLINE_ENV_FILE: '' }), null);
});

test('an unreadable file ends server and commands with status 2', () => {
  const path = join(folder, 'missing.env');
  for (const program of [programArguments('server'), [...programArguments('cli'), 'list']]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, program, {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      encoding: 'utf8',
      env: { ...process.env, PLUMBLINE_ENV_FILE: path },
    });
    assert.deepEqual([status, stdout, stderr], [2, '', `Can't read ${path} as user ${userName()}.\n`]);
  }
});

test('both programs use the settings of the file', () => {
  const path = join(folder, 'settings.env');
  writeFileSync(path, `PLUMBLINE_PORT="none"\nPLUMBLINE_DATA=${join(folder, 'no practice')}\n`);
  const run = (...program: string[]) =>
    spawnSync(process.execPath, program, {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      encoding: 'utf8',
      env: { ...process.env, PLUMBLINE_ENV_FILE: path },
    });
  assert.match(run(...programArguments('server')).stderr, /PLUMBLINE_PORT: enter a whole number/);
  assert.match(run(...programArguments('cli'), 'check').stderr, /PLUMBLINE_PORT: enter a whole number/);
  writeFileSync(path, `PLUMBLINE_DATA=${join(folder, 'no practice')}\n`);
  assert.match(run(...programArguments('cli'), 'check').stderr, /There is no practice in .*no practice\./);
});
