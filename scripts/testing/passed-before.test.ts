import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../project.mjs';
import { compileTests } from './compile-tests.mjs';
import { wholePasses } from './passed-before.mjs';

const line = (file: string, name: string, passed: boolean) =>
  `${JSON.stringify({ passed, name, file, suite: false, skipped: false, todo: false, failure: null })}\n`;

test('only files of which every test passed are remembered', () => {
  const [good, bad] = [inRoot('src/good.test.ts'), inRoot('src/bad.test.ts')];
  const lines =
    line(good, 'one', true) + line(bad, 'one', true) + line(bad, 'two', false) + line(good, 'two', true);
  const passed = wholePasses(lines, (path) => path);
  assert.deepEqual([...passed.keys()], ['src/good.test.ts']);
  assert.equal(passed.get('src/good.test.ts')?.trim().split('\n').length, 2);
});

test('a compiled test is remembered under the file that was written', () => {
  const passed = wholePasses(line('/elsewhere/one.test.ts.mjs', 'one', true), () =>
    inRoot('src/one.test.ts'),
  );
  const [record = ''] = [...passed.values()];
  assert.ok(record.includes(JSON.stringify(inRoot('src/one.test.ts'))));
});

test('the inputs of a test are all that it imports, also through others and late', async () => {
  const folder = inRoot('.cache', 'inputs-test');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(`${folder}/late.ts`, 'export const late = 1;');
    writeFileSync(`${folder}/through.ts`, "export const through = () => import('./late.ts');");
    writeFileSync(`${folder}/one.test.ts`, "import { through } from './through.ts'; void through();");
    writeFileSync(`${folder}/two.test.ts`, 'console.log(2);');
    const { inputs, folder: compiled } = await compileTests('inputs-test', [
      '.cache/inputs-test/one.test.ts',
      '.cache/inputs-test/two.test.ts',
    ]);
    rmSync(compiled, { recursive: true });
    const of = (name: string) =>
      (inputs.get(`.cache/inputs-test/${name}`) ?? []).map((path) => path.split('/').at(-1));
    assert.deepEqual(of('one.test.ts').sort(), ['late.ts', 'one.test.ts', 'through.ts']);
    assert.deepEqual(of('two.test.ts'), ['two.test.ts']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
