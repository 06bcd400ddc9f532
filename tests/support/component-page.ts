/**
 * The DOM for component tests: happy-dom's globals. `npm test` loads it first, because React looks for the DOM when
 * it loads.
 */
import { Window } from 'happy-dom';
import type { ReactNode } from 'react';

export const page = new Window({ url: 'http://localhost/' });
/** Node has globals of these names, but the DOM accepts only events of its classes. */
const OF_THE_PAGE = ['navigator', 'Event', 'CustomEvent', 'EventTarget'];
for (const name of Object.getOwnPropertyNames(page)) {
  if (name in globalThis && !OF_THE_PAGE.includes(name)) continue;
  Object.defineProperty(globalThis, name, {
    value: Reflect.get(page, name),
    configurable: true,
    writable: true,
  });
}
// The server writes this element into every page.
const mark = page.document.createElement('meta');
mark.setAttribute('name', 'plumbline');
mark.setAttribute('content', JSON.stringify({ practiceDate: '2026-03-31' }));
page.document.head.append(mark);
Object.assign(globalThis, { window: page, document: page.document, IS_REACT_ACT_ENVIRONMENT: true });

/** Renders into a new element; `draw` updates it. */
export async function mount(first: ReactNode) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  const draw = (node: ReactNode) => act(async () => root.render(node));
  await draw(first);
  return { host, draw, act, unmount: () => act(async () => root.unmount()) };
}

/** Sets the text of a field and sends the events that React needs, as typing or pasting does. */
export function enter(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
