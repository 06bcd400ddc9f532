import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTests, testKind } from './find-tests.mjs';

test('a test’s step depends on its requirements', () => {
  assert.equal(testKind('src/domain/shared/format.test.ts'), 'unit');
  assert.equal(testKind('src/ui/components/button.test.tsx'), 'unit');
  assert.equal(testKind('src/server/app.test.ts'), 'integration');
  assert.equal(testKind('src/adapters/sqlite/client-store.test.ts'), 'integration');
  assert.equal(testKind('tests/same-figures.test.ts'), 'integration');
  assert.equal(testKind('src/adapters/postgres/faults.postgres.test.ts'), 'postgres');
  assert.equal(testKind('tests/browser/main-path.browser.test.ts'), 'browser');
  assert.equal(testKind('tests/browser/lean.long.browser.test.ts'), 'browserLong');
  assert.equal(testKind('tests/browser/screens.long.test.ts'), 'long');
  assert.equal(testKind('src/domain/comparison/report.bench.ts'), null);
  assert.equal(testKind('tests/browser/open-app.ts'), null);
});

test('tests of the server also run on PostgreSQL, except tests of files', () => {
  const { postgres, postgresLong } = findTests();
  assert.ok(postgres.includes('src/server/races.test.ts'));
  assert.ok(![...postgres, ...postgresLong].includes('src/server/http/storage-errors.test.ts'));
  // The count is smaller if a name in the list is not an existing test.
  assert.equal(postgres.filter((file) => !file.includes('.postgres.')).length, 27);
  assert.ok(postgresLong.includes('src/server/routes/reports/report-pdf.test.ts'));
  assert.ok(!postgres.includes('src/server/routes/reports/report-pdf.test.ts'));
});

test('finds this file', () => {
  assert.ok(findTests().unit.includes('scripts/testing/find-tests.test.ts'));
});
