import { mount } from '../../../tests/support/component-page.ts';
import { signal } from '@preact/signals-core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useState } from 'react';

const { useSignalValue } = await import('./hooks.ts');

test('a component renders the signal of its hook, renders again on its changes, and ignores other signals', async () => {
  const name = signal('Okafor');
  const other = signal(1);
  let draws = 0;
  function Reader() {
    const [clicks, setClicks] = useState(0);
    const read = useSignalValue(name);
    draws += 1;
    // Reads outside the hook, which must not subscribe the component.
    const passing = other.peek() + other.value;
    return (
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        {read} {clicks} {passing}
      </button>
    );
  }
  const { host: page, act, unmount } = await mount(<Reader />);
  assert.equal(page.textContent, 'Okafor 0 2');
  await act(async () => void (name.value = 'Hale'));
  assert.equal(page.textContent, 'Hale 0 2');
  const before = draws;
  await act(async () => void (other.value = 5));
  assert.equal(draws, before);
  await act(async () => page.querySelector('button')?.click());
  assert.equal(page.textContent, 'Hale 1 10');
  await unmount();
  const drawsBefore = draws;
  name.value = 'Reyes';
  assert.equal(draws, drawsBefore);
});
