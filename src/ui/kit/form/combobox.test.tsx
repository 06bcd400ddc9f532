import { enter, mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useState } from 'react';
import type { ComboboxOption } from './combobox.tsx';

const { Combobox } = await import('./combobox.tsx');
// The test page has no layout.
Element.prototype.scrollIntoView = () => undefined;

const PEOPLE: ComboboxOption[] = [
  { value: '1', label: 'Álvarez, José', detail: 'age 60' },
  { value: '2', label: 'Bhatt, Priya', detail: 'age 52', disabled: true, reason: 'no scenario yet' },
  { value: '3', label: 'Hale, Nora', detail: 'age 50', removable: true },
];

/** Renders a dropdown with its parent; `heard` lists the calls that the parent received. */
async function dropdown({
  options = PEOPLE,
  creates = false,
  start = null,
}: { options?: ComboboxOption[]; creates?: boolean; start?: string | null } = {}) {
  const calls: string[] = [];
  function Owner() {
    const [value, setValue] = useState<string | null>(start);
    const [left, setLeft] = useState(options);
    return (
      <Combobox
        label="Client"
        value={value}
        options={left}
        onChange={(next) => {
          calls.push(`chose ${next}`);
          setValue(next);
        }}
        createLabel="Create New Client"
        onCreate={creates ? (typed) => calls.push(`create ${typed}`) : undefined}
        onRemove={(removedValue) => {
          calls.push(`remove ${removedValue}`);
          setLeft(left.filter((option) => option.value !== removedValue));
        }}
      />
    );
  }
  const { host, act } = await mount(<Owner />);
  const input = host.querySelector('input');
  const list = host.querySelector('[role=listbox]');
  assert.ok(input && list);
  return {
    heard: calls,
    input,
    list,
    host,
    options: () => [...host.querySelectorAll('[role=option]')].map((option) => option.textContent ?? ''),
    /** The active option, by the id in `aria-activedescendant`. */
    at: () => {
      const id = input.getAttribute('aria-activedescendant');
      return id === null ? null : (document.getElementById(id)?.textContent ?? 'missing');
    },
    isOpen: () => input.getAttribute('aria-expanded') === 'true',
    type: (text: string) => act(async () => enter(input, text)),
    press: (key: string, altKey = false) =>
      act(
        async () =>
          void input.dispatchEvent(
            new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
          ),
      ),
    click: (element: Element | null | undefined) =>
      act(async () => void element?.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
  };
}

test('the field is a combobox with a list and the placeholder “Select or Start Typing”', async () => {
  const { input, list, isOpen } = await dropdown();
  assert.equal(input.getAttribute('role'), 'combobox');
  assert.equal(input.placeholder, 'Select or Start Typing');
  assert.equal(input.getAttribute('aria-controls'), list.id);
  assert.equal(input.getAttribute('aria-autocomplete'), 'list');
  assert.equal(list.getAttribute('aria-label'), 'Client');
  assert.equal(isOpen(), false);
});

test('arrow keys open the list and wrap around, and Enter selects', async () => {
  const { press, at, isOpen, heard: calls, input } = await dropdown();
  await press('ArrowDown');
  assert.equal(isOpen(), true);
  assert.match(at() ?? '', /Álvarez/);
  await press('ArrowUp');
  assert.match(at() ?? '', /Hale/);
  await press('ArrowDown');
  assert.match(at() ?? '', /Álvarez/);
  await press('Enter');
  assert.deepEqual(calls, ['chose 1']);
  assert.equal(input.value, 'Álvarez, José');
  assert.equal(isOpen(), false);
});

test('typing matches every word in any order, ignoring case and accents', async () => {
  const { type, options } = await dropdown();
  await type('jose alv');
  assert.deepEqual(options(), ['Álvarez, Joséage 60']);
  await type('50');
  assert.deepEqual(options().length, 1);
  await type('zz');
  assert.deepEqual(options(), []);
});

test('without a match, shows a message or offers Create New Client with the typed text', async () => {
  const plain = await dropdown();
  await plain.type('Quist, Ann');
  assert.match(plain.host.textContent, /Result not found\./);
  await plain.press('Enter');
  assert.deepEqual(plain.heard, []);

  const creating = await dropdown({ creates: true });
  await creating.type('Hale');
  assert.equal(creating.options().length, 1, 'not while something matches');
  await creating.type(' Quist, Ann ');
  assert.deepEqual(creating.options(), ['Create New Client “Quist, Ann”']);
  assert.match(creating.at() ?? '', /Create New Client/);
  await creating.press('Enter');
  assert.deepEqual(creating.heard, ['create Quist, Ann']);
});

test('without options, offers Create New Client before any typing', async () => {
  const { press, options, heard: calls } = await dropdown({ options: [], creates: true });
  await press('ArrowDown');
  assert.deepEqual(options(), ['Create New Client']);
  await press('Enter');
  assert.deepEqual(calls, ['create ']);
});

test('a disabled option can be reached and has a reason, but cannot be selected', async () => {
  const { press, at, click, host, heard: calls, isOpen } = await dropdown();
  await press('ArrowDown');
  await press('ArrowDown');
  assert.match(at() ?? '', /Bhatt, Priya.*no scenario yet/);
  const off = host.querySelector('[aria-disabled=true]');
  assert.match(off?.textContent ?? '', /Bhatt/);
  await press('Enter');
  await click(off);
  assert.deepEqual(calls, []);
  assert.equal(isOpen(), true);
});

test('only a removable option is removed, with Delete or its ×', async () => {
  const {
    press,
    click,
    heard: calls,
    options,
    at,
    host,
  } = await dropdown({
    options: [...PEOPLE, { value: '4', label: 'Ng, Wei', removable: true }],
  });
  await press('ArrowDown');
  await press('Delete');
  assert.deepEqual(calls, []);
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Delete');
  assert.deepEqual(calls, ['remove 3']);
  assert.equal(options().length, 3);
  assert.match(at() ?? '', /Ng, Wei/);
  await click(host.querySelector('[data-tip="Remove Ng, Wei"]'));
  assert.deepEqual(calls, ['remove 3', 'remove 4']);
  assert.match(at() ?? '', /Bhatt/);
});

test('Escape closes only the list and restores the selected name; Tab and Alt+Up also close it', async () => {
  const { type, press, isOpen, input } = await dropdown({ start: '3' });
  let escaped = 0;
  // Keys that are not handled reach a dialog around the field.
  document.body.addEventListener(
    'keydown',
    (event) => (escaped += event.key === 'Escape' && !event.defaultPrevented ? 1 : 0),
  );
  await type('jos');
  await press('Escape');
  assert.equal(isOpen(), false);
  assert.equal(input.value, 'Hale, Nora');
  assert.equal(escaped, 0, 'a dialog around it must not close');
  await press('Escape');
  assert.equal(escaped, 1);
  await press('ArrowDown', true);
  assert.equal(isOpen(), true);
  await press('ArrowUp', true);
  assert.equal(isOpen(), false);
  await press('ArrowUp');
  await press('Tab');
  assert.equal(isOpen(), false);
});

test('renders part of thousands of options; typing finds the rest, and PageDown and PageUp move faster', async () => {
  const many = Array.from({ length: 2000 }, (_, n) => ({ value: String(n), label: `Client ${n}` }));
  const { press, options, host, type, at } = await dropdown({ options: many });
  await press('ArrowDown');
  assert.equal(options().length, 100);
  assert.match(host.textContent, /1,900 more\. Type to find them\./);
  await press('PageDown');
  assert.equal(at(), 'Client 8');
  await press('PageUp');
  assert.equal(at(), 'Client 0');
  await type('1999');
  assert.deepEqual(options(), ['Client 1999']);
  assert.match(host.querySelector('[role=status]')?.textContent ?? '', /1 result/);
});
