import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHIPPED } from '../frame/tool-state.ts';
import { NO_HISTORY } from '../../../domain/market/index-history.ts';
import { retirementBufferSchema } from '../../../domain/tools/buffer/retirement-buffer-schema.ts';
import { retirementBuffer } from '../../../domain/tools/buffer/retirement-buffer.ts';
import type { BufferRun } from './buffer-spec.ts';
import { yearTable } from '../../../rendering/tools/buffer/buffer-tables.ts';
import { noValues, toDocument } from './buffer-values.ts';
import { portfolioName } from '../../../rendering/tools/buffer/buffer-view.ts';
import { caveat } from '../../../rendering/tools/buffer/buffer-words.ts';

/** Worked example F1, with its payments and without. */
function f1(show_distribution: boolean): BufferRun {
  const values = {
    ...noValues,
    total_balance: 1_000_000,
    source: 'returns' as const,
    returns: '-15, -10, 20, 12, -5, 15, 8, 10',
    distribution: 60_000,
    show_distribution,
  };
  const document = toDocument(values);
  const input = retirementBufferSchema.parse(document);
  return { values, document, input, result: retirementBuffer(input, NO_HISTORY), ...SHIPPED };
}

test('the year by year table has a figure under every title, and no columns of payments where none are made', () => {
  for (const pays of [true, false])
    for (const alone of [true, false]) {
      const { columns, rows } = yearTable(f1(pays), portfolioName(alone, pays));
      const titles = columns.map(({ title }) => title);
      assert.deepEqual(
        titles,
        [
          'Market return',
          ...(pays ? ['Payment', 'From the market', ...(alone ? [] : ['From the buffer']), 'Short'] : []),
          'Market',
          ...(alone ? [] : ['Buffer']),
          'Total',
          ...(pays ? ['Paid so far'] : []),
        ],
        `${pays} ${alone}`,
      );
      for (const { cells } of rows) assert.equal(cells.length, titles.length);
      const total = rows.at(-1)?.cells[titles.indexOf('Total')]?.text;
      const published = pays
        ? { alone: '$671,171', buffered: '$736,460' }
        : { alone: '$1,334,439', buffered: '$1,341,265' };
      assert.equal(total, alone ? published.alone : published.buffered);
    }
});

test('what holding the buffer costs is said beside payments; without them the ends say it themselves', () => {
  assert.equal(
    caveat(f1(true)),
    'On these returns it ends with $736,460 with the buffer, $671,171 without it. With no distributions, the buffer would have added $6,826.',
  );
  assert.equal(
    caveat(f1(false)),
    'On these returns it ends with $1,341,265 with the buffer, $1,334,439 without it.',
  );
});
