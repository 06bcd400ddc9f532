import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barColumnsGeometry } from './bar-columns-geometry.ts';
import { textWidth } from './label-layout.ts';

test('figures of neighboring bars do not touch', () => {
  const columns = ([1, 2, 3, 4] as const).map((slot) => ({
    slot,
    figure: '$2.08M \u2021',
    parts: [{ value: 2_080_000 + slot, tone: 'solid' as const }],
  }));
  const group = { label: 'Age 85', columns };
  const { groups } = barColumnsGeometry({ groups: [group, group, group, group], width: 720, height: 240 });
  for (const { columns: placed } of groups)
    placed.slice(1).forEach((one, at) => {
      const before = placed[at];
      const isAbove = Math.abs((before?.figureY ?? 0) - one.figureY) >= 12;
      const apart = one.centre - (before?.centre ?? 0) - textWidth(one.figure);
      assert.ok(isAbove || apart >= 0, `${one.slot}: ${apart}`);
      assert.ok(one.figureY >= 8, 'within the picture');
    });
});

test('an axis has only zero if no bar is above zero', () => {
  const column = { slot: 2 as const, figure: '−3.54%', parts: [{ value: -0.0354, tone: 'solid' as const }] };
  const groups = [{ label: 'Same income', columns: [column] }];
  const { yTicks } = barColumnsGeometry({ groups, width: 720, height: 150, format: (value) => `${value}` });
  assert.deepEqual(
    yTicks.map(({ label }) => label),
    ['0'],
  );
});
