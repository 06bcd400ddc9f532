import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { Toolbar } = await import('./toolbar.tsx');

async function threeButtons() {
  const { host } = await mount(
    <Toolbar label="Actions for Income from 66">
      <button type="button">Edit</button>
      <button type="button">Clone</button>
      <button type="button" disabled>
        Illustration
      </button>
      <button type="button">Delete</button>
    </Toolbar>,
  );
  const buttons = [...host.querySelectorAll('button')];
  return {
    buttons,
    stops: () => buttons.filter(({ tabIndex }) => tabIndex === 0).map(({ textContent }) => textContent),
    press: (key: string) =>
      document.activeElement?.dispatchEvent(
        new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
  };
}

test('a toolbar has one Tab stop, and arrow keys skip a disabled control', async () => {
  const { buttons, stops, press } = await threeButtons();
  buttons[0]?.focus();
  for (const [key, expected] of [
    ['ArrowRight', 'Clone'],
    ['ArrowRight', 'Delete'],
    ['ArrowRight', 'Delete'],
    ['Home', 'Edit'],
    ['ArrowLeft', 'Edit'],
    ['End', 'Delete'],
  ] as const) {
    press(key);
    assert.equal(document.activeElement?.textContent, expected, key);
  }
  assert.deepEqual(
    stops().filter((text) => text !== 'Illustration'),
    ['Delete'],
  );
});
