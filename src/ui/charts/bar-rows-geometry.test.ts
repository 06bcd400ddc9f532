import assert from 'node:assert/strict';
import test from 'node:test';
import { barRowsGeometry, type BarRowsInput, type BarSpec } from './bar-rows-geometry.ts';

const bar = (over: Partial<BarSpec>): BarSpec => ({
  slot: 2,
  name: 'Roth',
  parts: [
    { value: 0.06, tone: 'faint' },
    { value: 0.02, tone: 'solid' },
  ],
  figure: '8.00%',
  note: '',
  mark: null,
  ...over,
});
const draw = (bars: BarSpec[], over: Partial<BarRowsInput> = {}) =>
  barRowsGeometry({
    groups: [{ title: 'Same income', note: '', bars }],
    width: 1000,
    top: 0.08,
    line: null,
    ...over,
  });

test('a bar is light up to the assumed return and dark above it, to scale', () => {
  // Bars begin at 196. "8.00%" takes (3 x 0.63 + 0.29 + 0.98) x 14 x 1.04 = 46.01 pixels and 12 of air, so the
  // longest bar ends at 1000 - 59 - 4 = 937: 741 pixels for 8%, 555.75 for 6%.
  const [one] = draw([bar({})]).groups[0]?.bars ?? [];
  assert.deepEqual(one?.parts, [
    { x: 196, width: 555.75, tone: 'faint' },
    { x: 751.75, width: 185.25, tone: 'solid' },
  ]);
  assert.equal(one.figureX, 947);
  assert.equal(one.name, 'Roth');
});

test('the figure of a bar that ends before the line is to the right of the line, not under it', () => {
  const short = bar({ parts: [{ value: 0.059, tone: 'faint' }], figure: '5.90%' });
  const geometry = draw([bar({}), short], { line: { value: 0.06, label: 'Assumed 6.00%' } });
  assert.equal(geometry.line?.x, 751.75);
  assert.equal(geometry.groups[0]?.bars[1]?.figureX, 761.75);
});

test('a bar too short for its name has the name to its right, followed by the figure', () => {
  const [, none] = draw([bar({}), bar({ parts: [], figure: 'no income' })]).groups[0]?.bars ?? [];
  assert.equal(none?.nameX, 206);
  assert.ok(none.figureX > none.nameX + 20, `the figure begins at ${none.figureX}`);
});

test('on a narrow screen, titles are above their bars and everything fits the width', () => {
  const geometry = draw([bar({ note: '+2.00' }), bar({ slot: 3, note: '−0.14' })], { width: 320 });
  assert.ok(geometry.stacked);
  for (const { parts, figureX, noteY, y, height } of geometry.groups[0]?.bars ?? []) {
    assert.ok(parts.every(({ x, width }) => x + width <= 320));
    assert.ok(figureX + 45 <= 320, `figure at ${figureX}`);
    assert.ok(noteY > y + height, 'the note has a line of its own');
  }
});

test('on a narrow screen, the line crosses the bars of each group and no title', () => {
  const group = { title: 'Same income', note: '$38,000 a year', bars: [bar({})] };
  const { line, groups } = draw([], {
    width: 320,
    groups: [group, { ...group, title: 'Same legacy' }],
    line: { value: 0.06, label: 'Assumed 6.00%' },
  });
  const spans = [...(line?.path ?? '').matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].map(([, top, bottom]) => [
    Number(top),
    Number(bottom),
  ]);
  assert.equal(spans.length, 2);
  groups.forEach(({ titleY, noteY, bars: [one] }, index) => {
    const [top = 0, bottom = 0] = spans[index] ?? [];
    assert.ok(noteY < top && top < (one?.y ?? 0) && bottom > (one?.y ?? 0) + (one?.height ?? 0));
    for (const [from = 0, to = 0] of spans) assert.ok(titleY < from || titleY - 14 > to);
  });
});

test('a value of zero or less renders no part', () => {
  const [one] =
    draw([
      bar({
        parts: [
          { value: 0, tone: 'faint' },
          { value: -1, tone: 'solid' },
        ],
      }),
    ]).groups[0]?.bars ?? [];
  assert.deepEqual(one?.parts, []);
});

test('if a bar would truncate a name, all names are complete and to the left of the bars', () => {
  const long = bar({ name: 'Bond-heavy brokerage', slot: 3, parts: [{ value: 0.022, tone: 'faint' }] });
  const bars = draw([bar({}), long], { width: 640 }).groups[0]?.bars ?? [];
  assert.deepEqual(
    bars.map(({ name }) => name),
    ['Roth', 'Bond-heavy brokerage'],
  );
  for (const { nameX, markerX, parts } of bars) {
    assert.ok(markerX !== null && markerX < nameX);
    assert.ok(nameX < (parts[0]?.x ?? 0));
  }
});
