import assert from 'node:assert/strict';
import test from 'node:test';
import { fitOf } from './use-table-fit.ts';

const widths = { usual: 1480, dense: 1230 };

test('a table that has room is drawn as usual, one that lacks some with narrow columns, and no smaller on the desk', () => {
  assert.deepEqual(fitOf(1480, widths, 1), { isDense: false, zoom: undefined });
  assert.deepEqual(fitOf(1479, widths, 1), { isDense: true, zoom: undefined });
  assert.deepEqual(fitOf(1230, widths, 1), { isDense: true, zoom: undefined });
  assert.deepEqual(fitOf(1229, widths, 1), { isDense: false, zoom: undefined });
});

test('one that fills its surroundings is drawn smaller, as far as it can be read, and else scrolls as usual', () => {
  assert.deepEqual(fitOf(1107, widths, 0.8), { isDense: true, zoom: 0.9 });
  assert.deepEqual(fitOf(984, widths, 0.8), { isDense: true, zoom: 0.8 });
  assert.deepEqual(fitOf(970, widths, 0.8), { isDense: false, zoom: undefined });
  // Never wider than the room it has.
  for (let room = 984; room < 1230; room += 7) {
    const { zoom = 1 } = fitOf(room, widths, 0.8);
    assert.ok(widths.dense * zoom <= room, `${room}`);
  }
});
