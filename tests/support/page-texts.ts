/** Texts, titles and labels of a mounted page, and what its CSV buttons save. */
import { mount } from './component-page.ts';
import assert from 'node:assert/strict';
import type { ReactNode } from 'react';

const saved: string[] = [];
URL.createObjectURL = (blob) => {
  (blob as Blob).text().then((text) => saved.push(text), assert.fail);
  return '';
};
URL.revokeObjectURL = () => {};

export async function textsOf(node: ReactNode): Promise<string> {
  const { host, act, unmount } = await mount(node);
  for (const button of host.querySelectorAll('button'))
    if (button.textContent === 'CSV') await act(async () => button.click());
  const labels = [...host.querySelectorAll('[aria-label], [title], [aria-description]')].flatMap((one) => [
    one.getAttribute('aria-label') ?? '',
    one.getAttribute('title') ?? '',
  ]);
  const texts = [host.innerHTML.replaceAll(/<[^>]*>/g, '\n'), ...labels];
  await unmount();
  await new Promise((resolve) => setTimeout(resolve));
  return [...texts, ...saved.splice(0)].join('\n');
}
