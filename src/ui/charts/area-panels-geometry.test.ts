import assert from 'node:assert/strict';
import test from 'node:test';
import {
  areaPanelsGeometry,
  fitSharedForm,
  panelIndexAt,
  type AreaPanelSpec,
} from './area-panels-geometry.ts';

const panel = (over: Partial<AreaPanelSpec> = {}): AreaPanelSpec => ({
  slot: 1,
  name: 'IUL policy',
  layers: [
    { tone: 'soft', values: [10, 20, 30] },
    { tone: 'faint', values: [0, 10, 20] },
  ],
  lines: [],
  ending: null,
  ...over,
});
const draw = (panels: AreaPanelSpec[], width = 300) =>
  areaPanelsGeometry({ ages: [60, 61, 62], panels, width, panelHeight: 100 });

test('layers are stacked to scale', () => {
  // The sums reach 50, so the scale ends at 60: a dollar is 100/60 pixels. The plot begins at 28 + 10 = 38 and 46
  // below the panel's top, and is 300 - 38 - 10 = 252 wide.
  const [first] = draw([panel()]).panels;
  assert.deepEqual(
    first?.layers.map(({ path }) => path),
    [
      'M38,129.33L164,112.67L290,96L290,146L164,146L38,146Z',
      'M38,129.33L164,96L290,62.67L290,96L164,112.67L38,129.33Z',
    ],
  );
});

test('all panels share one scale, which includes the lines', () => {
  const geometry = draw([panel(), panel({ slot: 2, lines: [{ kind: 'death', values: [0, 0, 180] }] })], 700);
  assert.equal(geometry.columns, 2);
  assert.equal(geometry.yTicks.at(-1)?.value, 200);
  const [one, two] = geometry.panels;
  assert.equal(one?.plot.top, two?.plot.top);
  assert.ok((two?.plot.left ?? 0) > (one?.plot.right ?? 0));
});

test('values below zero have space below the axis', () => {
  const geometry = draw([panel({ layers: [{ tone: 'faint', values: [0, 10, -20] }] })]);
  assert.ok((geometry.yTicks[0]?.value ?? 0) <= -20);
  assert.ok(geometry.dyOf(-20) <= 100);
});

test('the ring is on the axis at the age at which the account is depleted', () => {
  const [one] = draw([panel({ ending: { age: 61, label: 'depleted at 61' } })]).panels;
  assert.deepEqual(one?.ending, { x: 164, y: 146, label: 'depleted at 61' });
  assert.equal(draw([panel({ ending: { age: 99, label: 'depleted at 99' } })]).panels[0]?.ending, null);
});

test('a pointer finds the nearest age in its panel, and none outside the panels', () => {
  const geometry = draw([panel(), panel({ slot: 2 })]);
  assert.equal(panelIndexAt(geometry, 3, 150, 100), 1);
  assert.equal(panelIndexAt(geometry, 3, 289, 100 + 188), 2);
  assert.equal(panelIndexAt(geometry, 3, 150, 2000), null);
});

test('the strokes of a hatched layer are between its edges', () => {
  const [one] = draw([panel({ layers: [{ tone: 'hatched', values: [60, 60, 60] }] })]).panels;
  const strokes = [...(one?.layers[0]?.hatch ?? '').matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g)];
  assert.equal(strokes.length, 51);
  assert.ok(strokes.every(([, , from, to]) => from === '146' && to === '46'));
});

test('the sums of all panels have the same format, the longest that fits each one', () => {
  const forms = [
    ['$525,000 income + $262,106 value = $787,106', '$525k income + $262k value = $787k', '$787,106'],
    [
      '$4,032,480 income + $1,609,571 value = $5,642,052',
      '$4.03M income + $1.61M value = $5.64M',
      '$5,642,052',
    ],
    ['$0'],
  ];
  const formsAt = (place: number) => forms.map((texts) => texts[place] ?? texts.at(-1));
  assert.deepEqual(fitSharedForm(forms, 400), formsAt(0));
  assert.deepEqual(fitSharedForm(forms, 305), formsAt(1));
  assert.deepEqual(fitSharedForm(forms, 80), formsAt(2));
  assert.deepEqual(fitSharedForm([['$787,106']], 30), ['$7…']);
});
