import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeName } from './free-name.ts';

test('a name that nobody has stays as it is', () => {
  assert.equal(freeName('Income', ['Growth']), 'Income');
});

test('a name that is taken gets the first number that is free', () => {
  assert.equal(freeName('Income', ['Income', 'Income 2', 'Income 4']), 'Income 3');
});

test('a name of the greatest length loses its end to its number, between characters', () => {
  assert.equal(freeName('abcdef', ['abcdef'], 6), 'abcd 2');
  assert.equal(freeName('abc😀g', ['abc😀g'], 6), 'abc 2');
});
