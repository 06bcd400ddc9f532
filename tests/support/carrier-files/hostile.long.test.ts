/** Reading a hostile file returns a documented result. The reader limits its own time and memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIllustration } from '../../../src/adapters/pdf-reader/pdf-reader.ts';
import { HOSTILE } from './hostile.ts';
import { HOSTILE_TEXT } from './hostile-text.ts';

for (const [name, { make, isText, codes, truth }] of Object.entries({ ...HOSTILE, ...HOSTILE_TEXT }))
  test(`${name}: returns a documented result`, { timeout: 120_000 }, async () => {
    const created = await make();
    const bytes = typeof created === 'string' ? new TextEncoder().encode(created) : created;
    const reading = await readIllustration(bytes, { isText: isText === true });
    const code = reading.ok ? null : reading.error.code;
    assert.ok(
      codes.some((expected) => expected === code),
      `answered ${code ?? 'a ledger'}`,
    );
    const rows = reading.ok && truth !== undefined ? reading.value.rows : [];
    const wrong = rows.filter(
      (row) => (row.premium_outlay ?? 0) !== truth && !row.doubtful.includes('premium_outlay'),
    );
    assert.deepEqual(
      wrong.map(({ year, premium_outlay }) => `year ${year}: ${premium_outlay}`),
      [],
    );
  });
