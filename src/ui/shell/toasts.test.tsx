import { mount } from '../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFreePosition, showToast, Toasts, type Box } from './toasts.tsx';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
/** A one-line message in a window of 1440 pixels. */
const HOME = box(1084, 68, 340, 44);
const ROOM = { left: 364, down: 300 };
const AT_HOME = { left: 0, down: 0 };

test('a message stays at its default position if it covers nothing there', () => {
  assert.deepEqual(findFreePosition(HOME, [], ROOM, AT_HOME), AT_HOME);
  assert.deepEqual(
    findFreePosition(HOME, [box(600, 70, 100, 32), box(1100, 200, 60, 32)], ROOM, AT_HOME),
    AT_HOME,
  );
});

test('it moves to the left of the buttons in a page’s header', () => {
  const buttons = [box(1200, 76, 100, 36), box(1308, 76, 100, 36)];
  assert.deepEqual(findFreePosition(HOME, buttons, ROOM, AT_HOME), { left: 232, down: 0 });
});

test('if the line is full, it moves below it and past elements there', () => {
  const line = [box(700, 76, 350, 36), box(1060, 76, 350, 36)];
  assert.deepEqual(findFreePosition(HOME, line, ROOM, AT_HOME), { left: 0, down: 52 });
  assert.deepEqual(findFreePosition(HOME, [...line, box(1380, 130, 36, 36)], ROOM, AT_HOME), {
    left: 52,
    down: 52,
  });
});

test('it stays at its new position while that covers nothing, even if the default is free', () => {
  const left = { left: 232, down: 0 };
  assert.deepEqual(findFreePosition(HOME, [], ROOM, left), left);
  assert.deepEqual(findFreePosition(HOME, [box(900, 76, 100, 36)], ROOM, left), AT_HOME);
});

test('if every position covers something, it stays at the default', () => {
  const rows = Array.from({ length: 12 }, (_, row) => box(0, 60 + row * 40, 1440, 36));
  assert.deepEqual(findFreePosition(HOME, rows, ROOM, AT_HOME), AT_HOME);
});

test('it is offset next to a panel, but not by a panel as wide as a narrow window', async () => {
  const { host, act } = await mount(
    <>
      <div data-right-panel />
      <Toasts />
    </>,
  );
  const panel = host.querySelector('[data-right-panel]');
  const stack = host.querySelector<HTMLElement>('[popover]');
  assert.ok(panel && stack);
  const put = (width: number, left: number): void => {
    Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
    panel.getBoundingClientRect = () => new DOMRect(left, 0, width - left, 800);
  };
  put(1440, 1144);
  await act(async () => showToast({ type: 'info', message: 'Saved' }));
  assert.equal(stack.style.right, '296px');
  // On a narrow screen the panel is as wide as the window.
  put(390, 0);
  await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
  assert.equal(stack.style.right, '');
});
