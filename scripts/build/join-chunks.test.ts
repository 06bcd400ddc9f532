import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { joinChunks } from './join-chunks.mjs';

const SOURCES = {
  'main.js': `
    import { started } from './shared.js';
    started.push('main');
    export const home = () => import('./home.js');
    export const client = () => import('./client.js');
    export { started };`,
  'shared.js': `export const started = ['shared'];`,
  'list.js': `import { started } from './shared.js'; started.push('list'); export const list = (a) => ['list', a].join();`,
  'home.js': `import { list } from './list.js'; export const Home = () => list('home');`,
  'client.js': `import { list } from './list.js'; export const Client = () => list('client');`,
};

async function joined(sources: Readonly<Record<string, string>>, request: number) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-join-'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  const { metafile, outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    outdir: join(folder, 'out'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    write: false,
  });
  const texts = outputFiles.map(({ path, text }) => [`out/${basename(path)}`, text] as const);
  const scripts = await joinChunks(metafile, new Map(texts), { main: 'main.js', workers: [] }, request);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const { path, text } of scripts) writeFileSync(join(folder, basename(path)), text);
  return { folder, before: texts.length, scripts };
}

test('joined scripts behave like the originals and run each part once in the same order', async () => {
  const { folder, before, scripts } = await joined(SOURCES, 10_000);
  try {
    assert.ok(scripts.length < before, `${scripts.length} of ${before}`);
    const main = scripts.find(({ output }) => output.entryPoint === 'main.js');
    assert.ok(main);
    const app = (await import(pathToFileURL(join(folder, basename(main.path))).href)) as {
      home: () => Promise<{ Home: () => string }>;
      client: () => Promise<{ Client: () => string }>;
      started: string[];
    };
    assert.equal((await app.home()).Home(), 'list,home');
    assert.equal((await app.client()).Client(), 'list,client');
    assert.deepEqual([...app.started].sort(), ['list', 'main', 'shared']);
    assert.equal(app.started[0], 'shared');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a file name changes with the script’s content and with the scripts it imports', async () => {
  const names = async (sources: Readonly<Record<string, string>>) => {
    const { folder, scripts } = await joined(sources, 0);
    rmSync(folder, { recursive: true });
    return new Map(scripts.map(({ path, output }) => [output.entryPoint ?? 'common', basename(path)]));
  };
  const first = await names(SOURCES);
  assert.deepEqual(await names(SOURCES), first);
  assert.equal(new Set(first.values()).size, first.size);
  const changed = await names({ ...SOURCES, 'home.js': SOURCES['home.js'].replace("'home'", "'house'") });
  assert.notEqual(changed.get('home.js'), first.get('home.js'));
  assert.notEqual(changed.get('main.js'), first.get('main.js'));
});
