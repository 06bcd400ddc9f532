import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeName } from './free-name.ts';

test('a free name is unchanged, also with a number', () => {
  assert.equal(freeName('Income', ['Growth']), 'Income');
  assert.equal(freeName('Income (2)', ['Income']), 'Income (2)');
});

test('a taken name gets the first free number', () => {
  assert.equal(freeName('Income', ['Income', 'Income (2)', 'Income (4)']), 'Income (3)');
});

test('a copy of a copy is counted from the original name', () => {
  let name = '60/40';
  const taken = [name];
  for (let copies = 2; copies < 15; copies += 1) {
    name = freeName(name, taken);
    assert.equal(name, `60/40 (${copies})`);
    taken.push(name);
  }
  assert.equal(freeName('60/40 (3)', ['60/40 (3)']), '60/40 (2)');
});

test('an age, a cap or a year in parentheses stays in the name', () => {
  assert.equal(freeName('Retire (65)', ['Retire (65)']), 'Retire (65) (2)');
  assert.equal(freeName('Since (1940)', ['Since (1940)', 'Since']), 'Since (1940) (2)');
});

test('a name of the maximum length is cut between characters before its number', () => {
  assert.equal(freeName('abcdefgh', ['abcdefgh'], 8), 'abcd (2)');
  assert.equal(freeName('abc😀gh', ['abc😀gh'], 8), 'abc (2)');
});
