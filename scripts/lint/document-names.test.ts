import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import test from 'node:test';
import { inRoot } from '../project.mjs';

const FOLDERS = ['src', 'tests', 'scripts', 'fixtures', 'docs', 'deploy'];
const files = [
  ...readdirSync(inRoot('.')),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ),
];
const read = (file: string): string => readFileSync(inRoot(file), 'utf8');

/** Settings of Node.js and PostgreSQL that documents mention and the code does not. */
const FOREIGN = new Set(['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'pg_stat_statements']);

/** A renamed function leaves no error in a document, and a newcomer cannot find it. */
test('identifiers, source files and links in the documents exist', () => {
  const sources = files.filter((file) => /\.(tsx?|mjs|cjs|json|sql|css|typ|py)$/.test(file));
  const identifiers = new Set(sources.flatMap((file) => read(file).match(/[A-Za-z_]\w*/g) ?? []));
  const fileNames = new Set(files.map((file) => basename(file)));
  const missing = files
    .filter((file) => /^(docs\/.*|README|ARCHITECTURE|CONTRIBUTING)\.md$/.test(file))
    .flatMap((file) => {
      const text = read(file);
      const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name.replace(/\(\)$/, ''));
      const tests = [...text.matchAll(/`npm test -- ([^`]+)`/g)].flatMap(([, list = '']) =>
        list.split(/\s+/),
      );
      const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link);
      return [
        ...names.filter((name) =>
          /^\w*([a-z][A-Z]|_)\w*$/.test(name)
            ? !identifiers.has(name) && !FOREIGN.has(name)
            : /^[\w./-]+\.(tsx?|mjs|cjs|css|sql)$/.test(name) &&
              !name.startsWith('dist/') &&
              !fileNames.has(basename(name)),
        ),
        ...tests.filter((path) => /^[\w./-]+\/[\w./-]+$/.test(path) && !existsSync(inRoot(path))),
        ...links.filter((link) => !/^\w+:/.test(link) && !existsSync(inRoot(join(dirname(file), link)))),
      ].map((name) => `${file}: ${name}`);
    });
  assert.deepEqual(missing, []);
});
