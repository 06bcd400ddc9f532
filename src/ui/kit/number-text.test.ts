import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsMessage, INTEGER, MONEY, numberText, PERCENT, stepped, valueOfText } from './number-text.ts';

test('a percent field holds a fraction and shows two decimals, more when they were entered', () => {
  assert.equal(valueOfText('6.5', PERCENT), 0.065);
  assert.equal(valueOfText('7', PERCENT), 0.07);
  assert.equal(numberText(0.065, PERCENT), '6.50');
  assert.equal(numberText(0.07, PERCENT), '7.00');
  assert.equal(numberText(0.06125, PERCENT), '6.125');
});

test('money shows thousands, and cents both or not at all', () => {
  assert.equal(numberText(30000, MONEY), '30,000');
  assert.equal(numberText(1200.5, MONEY), '1,200.50');
  assert.equal(numberText(null, MONEY), '');
});

test('a whole-number field refuses a fraction', () => {
  assert.equal(valueOfText('66', INTEGER), 66);
  assert.equal(valueOfText('66.5', INTEGER), null);
  assert.equal(numberText(1234, INTEGER), '1234');
});

test('an arrow key moves by one step and stays inside the bounds', () => {
  assert.equal(stepped(0.065, 1, 1, PERCENT, {}), 0.0655);
  assert.equal(stepped(0.0655, 1, 10, PERCENT, {}), 0.0705);
  assert.equal(stepped(100, 1, 1, INTEGER, { min: 1, max: 100 }), 100);
  assert.equal(stepped(null, 1, 1, INTEGER, { min: 1, max: 100 }), 2);
  assert.equal(stepped(50, -1, 10, MONEY, { min: 0 }), 0);
});

test('a value outside its bounds is told which they are', () => {
  assert.equal(boundsMessage(142, INTEGER, { min: 1, max: 100 }), 'Must be between 1 and 100.');
  assert.equal(boundsMessage(0.3, PERCENT, { min: 0, max: 0.25 }), 'Must be between 0% and 25%.');
  assert.equal(boundsMessage(-1, MONEY, { min: 0 }), 'Must be at least 0.');
  assert.equal(boundsMessage(100, INTEGER, { min: 1, max: 100 }), null);
  assert.equal(boundsMessage(null, INTEGER, { min: 1 }), null);
});
