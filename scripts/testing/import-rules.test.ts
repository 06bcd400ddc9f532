import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { CACHE, inRoot } from '../project.mjs';
import { run } from '../terminal/run.mjs';

/** Each rule of .dependency-cruiser.cjs, and sources that violate only that rule. */
const BREAKS: Record<string, Record<string, string>> = {
  'domain-in-order': {
    'src/domain/tax/s.ts': `import '../tools/t.ts';`,
    'src/domain/tools/t.ts': `export const later = 1;`,
  },
  'practice-in-order': {
    'src/domain/practice/users/u.ts': `import '../reports/v.ts';`,
    'src/domain/practice/reports/v.ts': `export const later = 1;`,
  },
  'ui-in-order': {
    'src/ui/kit/w.ts': `import '../reports/x.ts';`,
    'src/ui/reports/x.ts': `export const later = 1;`,
  },
  'pages-are-lazy': {
    'src/ui/tools/y.ts': `import '../pages/fine.ts';`,
  },
  'lazy-modules-are-pages': { 'src/ui/tools/z.ts': `import('../fine.ts');` },
  'mcp-is-lazy': {
    'src/server/http/ac.ts': `import '../mcp/mcp-server.ts';`,
    'src/server/mcp/mcp-server.ts': `export const later = 1;`,
  },
  'domain-imports-only-domain': { 'src/domain/a.ts': `import '../server/fine.ts';` },
  'domain-tests-use-test-support': { 'src/domain/ab.test.ts': `import '../server/fine.ts';` },
  'domain-has-no-packages': { 'src/domain/b.ts': `import 'node:fs';` },
  'domain-schemas-use-only-zod': { 'src/domain/c-schema.ts': `import 'hono';` },
  'rendering-imports-only-domain': { 'src/rendering/aa.ts': `import '../server/fine.ts';` },
  'adapters-import-only-domain': { 'src/adapters/mail/d.ts': `import '../../server/fine.ts';` },
  'adapters-are-independent': { 'src/adapters/mail/e.ts': `import '../sqlite/fine.ts';` },
  'ui-imports-no-server': { 'src/ui/f.ts': `import '../server/fine.ts';` },
  'server-imports-no-ui': { 'src/server/g.ts': `import '../ui/fine.ts';` },
  'cli-imports-no-ui': { 'src/cli/h.ts': `import '../ui/fine.ts';` },
  'adapters-only-in-wiring': { 'src/server/i.ts': `import '../adapters/sqlite/fine.ts';` },
  'ui-uses-browser-adapters': { 'src/ui/wiring.ts': `import '../adapters/sqlite/fine.ts';` },
  'browser-has-no-node': { 'src/ui/j.tsx': `import 'node:path';` },
  'only-copy-button-copies': {
    'src/ui/r.tsx': `import './shell/copy-text.ts';`,
    'src/ui/shell/copy-text.ts': `export const copyText = 1;`,
  },
  'no-cycles': { 'src/server/k.ts': `import './l.ts';`, 'src/server/l.ts': `import './k.ts';` },
  'product-runs-without-dev-packages': { 'src/server/m.ts': `import 'fast-check';` },
  'packages-are-declared': { 'src/server/n.ts': `import 'scheduler';` },
  'product-imports-no-tests': { 'src/server/o.ts': `import './fine.test.ts';` },
  'imports-resolve': { 'src/server/p.ts': `import './nowhere.ts';` },
  'no-orphans': { 'src/server/q.ts': `export const alone = 1;` },
};

const FINE = {
  'src/domain/fine.ts': `export const fine = 1;`,
  'src/domain/fine-schema.ts': `import * as z from 'zod'; import './fine.ts'; export const schema = z.string();`,
  'src/server/fine.ts': `import '../domain/fine.ts';`,
  'src/server/fine.test.ts': `import './fine.ts'; import 'fast-check';`,
  'src/server/wiring.ts': `import '../adapters/sqlite/fine.ts';`,
  'src/adapters/sqlite/fine.ts': `import '../../domain/fine.ts'; import 'better-sqlite3';`,
  'src/ui/pages/fine.ts': `import '../reports/fine.ts';`,
  'src/ui/reports/fine.ts': `import('../pages/fine.ts');`,
  'src/ui/fine.ts': `import '../domain/fine.ts'; import 'react';`,
};

interface Violation {
  rule: { name: string };
  from: string;
}

/** Inside the checkout, so that packages resolve. A copy of package.json lists the development packages. */
async function violations(sources: Record<string, string>): Promise<Violation[]> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'import-rules-'));
  try {
    const { dependencies, devDependencies } = createRequire(import.meta.url)(
      inRoot('package.json'),
    ) as Record<string, unknown>;
    const files = {
      ...sources,
      'package.json': JSON.stringify({ type: 'module', dependencies, devDependencies }),
      'tsconfig.json': JSON.stringify({ extends: '../../tsconfig.json' }),
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { output } = await run(
      process.execPath,
      [
        inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        'src',
        `--config=${inRoot('.dependency-cruiser.cjs')}`,
        '--output-type=json',
      ],
      { cwd: folder },
    );
    const { summary } = JSON.parse(output) as { summary: { violations: Violation[] } };
    return summary.violations;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('rejects a violation of every import rule in ARCHITECTURE.md', async () => {
  const config = createRequire(import.meta.url)(inRoot('.dependency-cruiser.cjs')) as {
    forbidden: { name: string }[];
  };
  assert.deepEqual(Object.keys(BREAKS), [...new Set(config.forbidden.map(({ name }) => name))]);

  const found = await violations(Object.assign({}, FINE, ...Object.values(BREAKS)) as Record<string, string>);
  const missed = Object.entries(BREAKS).filter(
    ([rule, sources]) => !found.some(({ rule: { name }, from }) => name === rule && from in sources),
  );
  assert.deepEqual(
    missed.map(([rule]) => rule),
    [],
  );
});

test('accepts sources that follow the import rules', async () => {
  assert.deepEqual(await violations(FINE), []);
});
