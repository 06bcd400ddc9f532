import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { taxYearFiles } from './data-folder.ts';

test('returns every JSON file of data/tax with its content or the reason it could not be read', () => {
  const data = mkdtempSync(join(tmpdir(), 'plumbline-'));
  try {
    assert.deepEqual(taxYearFiles(data), []);
    mkdirSync(join(data, 'tax'));
    writeFileSync(join(data, 'tax', '2027.json'), '\uFEFF{"year": 2027}');
    writeFileSync(join(data, 'tax', '2028.json'), '{"year": ');
    writeFileSync(join(data, 'tax', 'notes.txt'), 'x');
    const [first, second, ...rest] = taxYearFiles(data);
    assert.deepEqual(first, { name: '2027.json', document: { year: 2027 } });
    assert.equal(second.name, '2028.json');
    assert.match(second.problem ?? '', /JSON/);
    assert.deepEqual(rest, []);
  } finally {
    rmSync(data, { recursive: true });
  }
});
