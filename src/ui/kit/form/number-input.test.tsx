import { enter, mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useState } from 'react';
import { boundsMessage, INTEGER, MONEY, numberText, PERCENT, stepped, valueOfText } from './number-input.tsx';

const { MoneyInput, IntegerInput } = await import('./number-input.tsx');

/** Renders a field with its parent; `heard` lists the values that the parent received. */
async function field(
  kind: typeof MoneyInput,
  start: number | null,
  bounds: {
    min?: number;
    max?: number;
    stepsFrom?: number;
    onInvalidEntry?: (isInvalid: boolean) => void;
  } = {},
) {
  const received: (number | null)[] = [];
  const Input = kind;
  function Owner() {
    const [value, setValue] = useState(start);
    return (
      <Input
        label="Premium"
        {...bounds}
        value={value}
        onChange={(next) => {
          received.push(next);
          setValue(next);
        }}
      />
    );
  }
  const { host, act } = await mount(<Owner />);
  const input = host.querySelector('input');
  assert.ok(input);
  return {
    heard: received,
    input,
    message: () => host.querySelector('[id$="-error"]')?.textContent ?? null,
    type: (text: string) => act(async () => enter(input, text)),
    press: (key: string, shiftKey = false) =>
      act(
        async () =>
          void input.dispatchEvent(
            new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
          ),
      ),
    blur: () => act(async () => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
  };
}

test('typing reports each number immediately, and the text is formatted on blur', async () => {
  const { heard: received, input, type, blur } = await field(MoneyInput, null);
  await type('1');
  await type('12');
  await type('1200');
  assert.deepEqual(received, [1, 12, 1200]);
  assert.equal(input.value, '1200');
  await blur();
  assert.equal(input.value, '1,200');
});

test('a pasted "$1,200.50" is read as 1200.50', async () => {
  const { heard: received, input, type, blur } = await field(MoneyInput, null);
  await type('$1,200.50');
  assert.deepEqual(received, [1200.5]);
  await blur();
  assert.equal(input.value, '1,200.50');
});

test('arrow keys change the value by one step or by ten with Shift, within the bounds', async () => {
  const { heard: received, input, press } = await field(IntegerInput, 95, { min: 1, max: 100 });
  await press('ArrowUp');
  await press('ArrowUp', true);
  await press('ArrowDown');
  assert.deepEqual(received, [96, 100, 99]);
  assert.equal(input.value, '99');
});

test('Page keys step by ten only next to a slider, and an empty field starts at the slider’s value', async () => {
  const plain = await field(IntegerInput, 50);
  await plain.press('PageUp');
  assert.deepEqual(plain.heard, []);
  const steppedInput = await field(IntegerInput, null, { min: 1, max: 100, stepsFrom: 60 });
  await steppedInput.press('ArrowDown');
  await steppedInput.press('PageUp');
  await steppedInput.press('PageDown');
  await steppedInput.press('Home');
  assert.deepEqual(steppedInput.heard, [59, 69, 59]);
});

for (const typed of ['50x', '2.5'])
  test(`${typed} reports NaN and shows its message after blur`, async () => {
    const {
      heard: received,
      input,
      type,
      blur,
      message,
    } = await field(IntegerInput, 50, { min: 1, max: 100 });
    await type(typed);
    assert.deepEqual(received, [NaN]);
    assert.equal(message(), null, 'no error while typing');
    await blur();
    assert.equal(message(), 'Enter a whole number.');
    assert.equal(input.value, typed);
    assert.equal(input.getAttribute('aria-invalid'), 'true');
  });

test('a number outside its bounds is reported, and the field shows the bounds', async () => {
  const { heard: received, type, blur, message } = await field(IntegerInput, 50, { min: 1, max: 100 });
  await type('142');
  await blur();
  assert.deepEqual(received, [142]);
  assert.equal(message(), 'Must be between 1 and 100.');
});

test('a decimal comma is an error, not a number a hundred times larger', async () => {
  const { heard: received, input, type, blur, message } = await field(MoneyInput, 10);
  await type('500000,50');
  await blur();
  assert.deepEqual(received, [NaN]);
  assert.equal(message(), 'Use a period for decimals.');
  assert.equal(input.value, '500000,50');
});

test('with onInvalidEntry, an out-of-bounds entry is an immediate error, not reported, and reset by Escape', async () => {
  const invalid: boolean[] = [];
  const {
    heard: received,
    input,
    type,
    blur,
    press,
    message,
  } = await field(IntegerInput, 50, {
    min: 1,
    max: 100,
    onInvalidEntry: (isInvalid) => invalid.push(isInvalid),
  });
  await type('142');
  assert.equal(message(), 'Must be between 1 and 100.');
  await blur();
  assert.equal(input.value, '142');
  assert.deepEqual(received, []);
  await press('Escape');
  assert.deepEqual([input.value, message()], ['50', null]);
  await type('x');
  await type('60');
  assert.deepEqual(received, [60]);
  assert.deepEqual(invalid, [true, false, true, false]);
});

test('a percent field stores a fraction and shows at least two decimals', () => {
  assert.equal(valueOfText('6.5', PERCENT), 0.065);
  assert.equal(valueOfText('7', PERCENT), 0.07);
  assert.equal(numberText(0.065, PERCENT), '6.50');
  assert.equal(numberText(0.07, PERCENT), '7.00');
  assert.equal(numberText(0.06125, PERCENT), '6.125');
});

test('money has thousands separators, and two decimals for cents or none', () => {
  assert.equal(numberText(30000, MONEY), '30,000');
  assert.equal(numberText(1200.5, MONEY), '1,200.50');
  assert.equal(numberText(null, MONEY), '');
});

test('a whole-number field rejects a fraction', () => {
  assert.equal(valueOfText('66', INTEGER), 66);
  assert.equal(valueOfText('66.5', INTEGER), null);
  assert.equal(numberText(1234, INTEGER), '1234');
});

test('an arrow key moves by one step within the bounds', () => {
  assert.equal(stepped(0.065, 1, 1, PERCENT, {}), 0.0655);
  assert.equal(stepped(0.0655, 1, 10, PERCENT, {}), 0.0705);
  assert.equal(stepped(100, 1, 1, INTEGER, { min: 1, max: 100 }), 100);
  assert.equal(stepped(null, 1, 1, INTEGER, { min: 1, max: 100 }), 2);
  assert.equal(stepped(50, -1, 10, MONEY, { min: 0 }), 0);
});

test('the message for a value outside its bounds states the bounds', () => {
  assert.equal(boundsMessage(142, INTEGER, { min: 1, max: 100 }), 'Must be between 1 and 100.');
  assert.equal(boundsMessage(0.3, PERCENT, { min: 0, max: 0.25 }), 'Must be between 0% and 25%.');
  assert.equal(boundsMessage(-1, MONEY, { min: 0 }), 'Must be at least 0.');
  assert.equal(boundsMessage(100, INTEGER, { min: 1, max: 100 }), null);
  assert.equal(boundsMessage(null, INTEGER, { min: 1 }), null);
});
