import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundHalfAway, roundRate, roundToCents } from './rounding.ts';

test('rounds half away from zero on the shortest decimal text', () => {
  assert.equal(roundToCents(1.005), 1.01);
  assert.equal(roundToCents(-1.005), -1.01);
  assert.equal(roundToCents(2.675), 2.68);
  assert.equal(roundToCents(8717.840985564844), 8717.84);
  assert.equal(roundRate(0.0721332408), 0.072133);
});

test('agrees with rounding by hand on every side of a tie', () => {
  for (const [value, printed] of [
    [8e-7, 0.000001],
    [-5e-7, -0.000001],
    [4.9e-7, 0],
    [0.1234565, 0.123457],
    [0.12345649999, 0.123456],
    [0.9999995, 1],
  ])
    assert.equal(roundRate(value), printed, String(value));
  for (const [value, printed] of [
    [0.995, 1],
    [-0.985, -0.99],
    [0.004999, 0],
    [1234567.895, 1234567.9],
    [687194767.355, 687194767.36],
    [68719476735.125, 68719476735.13],
  ])
    assert.equal(roundToCents(value), printed, String(value));
});

test('keeps what needs no rounding and never gives minus zero', () => {
  assert.equal(roundToCents(123456789012.5), 123456789012.5);
  assert.ok(Object.is(roundToCents(-0.001), 0));
  assert.ok(Object.is(roundToCents(-0), 0));
  assert.equal(roundToCents(1e-9), 0);
  assert.equal(roundToCents(1e21), 1e21);
  assert.equal(roundHalfAway(Number.POSITIVE_INFINITY, 2), Number.POSITIVE_INFINITY);
});
