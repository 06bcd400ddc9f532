import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFigure } from './figures.ts';
import { basisOf, isGroupPhrase } from './phrases.ts';

const certain: [string, number][] = [
  ['30,000', 30_000],
  ['$1,234,567', 1_234_567],
  ['(1,234)', -1234],
  ['($1,234)', -1234],
  ['$(1,234)', -1234],
  ['-1,234', -1234],
  ['−1,234', -1234],
  ['1,234-', -1234],
  ['1,234.50', 1234.5],
  ['.50', 0.5],
  ['0', 0],
  ['-', 0],
  ['—', 0],
  ['$-', 0],
  ['27,141*', 27_141],
  ['27,141†', 27_141],
  ['27,141(1)', 27_141],
  ['27,141²', 27_141],
  ['67915', 67_915],
];

test('reads the figures that carriers print without marking them', () => {
  for (const [text, value] of certain) {
    const figure = readFigure(text, true);
    assert.equal(figure?.value, value, text);
    assert.equal(figure?.doubt, undefined, text);
  }
});

const doubtful: [string, number][] = [
  ['679,l55', 679_155],
  ['67O,155', 670_155],
  ['S79,155', 579_155],
  ['679.155', 679_155],
  ['1,591K', 1_591_000],
  ['$1.235M', 1_235_000],
  ['67,91', 6_791],
  ['6,79155', 679_155],
  ['679,15', 67_915],
  ['1,2345', 12_345],
  ['012,345', 12_345],
  ['(1,234', -1234],
  ['620,000620,000', 620_000_620_000],
];

test('reads a damaged figure as well as possible and returns the doubt', () => {
  for (const [text, value] of doubtful) {
    const figure = readFigure(text, true);
    assert.equal(figure?.value, value, text);
    assert.ok(figure?.doubt?.includes(text), `${text}: ${figure?.doubt ?? 'no doubt'}`);
  }
});

test('words and dates are not figures, and rates are percentages', () => {
  for (const text of ['Total', 'Year', 'IUL', 'Bill', 'SOLO', '03/02/2026', '$', '']) {
    assert.equal(readFigure(text), null, text);
  }
  assert.equal(readFigure('5.95%')?.isPercent, true);
});

test('a single letter is a digit only among figures', () => {
  assert.equal(readFigure('O'), null);
  assert.equal(readFigure('O', true)?.value, 0);
  assert.notEqual(readFigure('O', true)?.doubt, undefined);
});

test('returns the basis that a header names', () => {
  const cases: [string, ReturnType<typeof basisOf>][] = [
    ['Guaranteed', 'guaranteed'],
    ['Guaranteed Values at 1.00%, maximum charges', 'guaranteed'],
    ['Non-Guaranteed', 'illustrated'],
    ['Non- Guaranteed', 'illustrated'],
    ['NON GUARANTEED VALUES', 'illustrated'],
    ['Nonguaranteed illustrated', 'illustrated'],
    ['Not Guaranteed', 'illustrated'],
    ['Current Assumptions', 'illustrated'],
    ['Non-guaranteed midpoint', 'alternate'],
    ['Non-Guaranteed Alternate Scale', 'alternate'],
    ['Guaranteed and Non-Guaranteed Values', 'several'],
    ['Surrender Value', null],
  ];
  for (const [text, basis] of cases) assert.equal(basisOf(text), basis, text);
});

test('the header of a single column is not a group header', () => {
  assert.ok(isGroupPhrase('Non-Guaranteed Illustrated'));
  assert.ok(isGroupPhrase('5.95%, current charges'));
  assert.ok(!isGroupPhrase('Guaranteed Surrender Value'));
  assert.ok(!isGroupPhrase('Policy charges'));
});
