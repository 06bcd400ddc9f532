/** Texts and labels of a mounted page, and its saved CSV files. */
import { mount } from './component-page.ts';
import type { ReactNode } from 'react';

export interface PageText {
  name: string;
  text: string;
  files: string[];
}

const saved: Promise<string>[] = [];
const LABELS = ['aria-label', 'title', 'aria-description'];

export async function pageOf(name: string, node: ReactNode): Promise<PageText> {
  // Set for each page, because other tests of the process replace it too.
  URL.createObjectURL = (blob) => {
    saved.push((blob as Blob).text());
    return '';
  };
  URL.revokeObjectURL = () => {};
  const { host, act, unmount } = await mount(node);
  for (const menu of host.querySelectorAll<HTMLElement>('button[aria-label^="More for "]')) {
    await act(async () => menu.click());
    const items = [...host.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    await act(async () => items.find((item) => item.textContent === 'CSV')?.click());
  }
  const labels = [...host.querySelectorAll(LABELS.map((label) => `[${label}]`).join())].flatMap((one) =>
    LABELS.map((label) => one.getAttribute(label) ?? ''),
  );
  const text = plain([host.innerHTML.replaceAll(/<[^>]*>/g, '\n'), ...labels].join('\n'));
  await unmount();
  return { name, text, files: await Promise.all(saved.splice(0)) };
}

/** Removes the characters that prevent line breaks. */
export const plain = (text: string): string =>
  text.replaceAll(/[\u2060\u200b]/g, '').replaceAll(/\u00a0|&nbsp;/g, ' ');

export async function textsOf(node: ReactNode): Promise<string> {
  const { text, files } = await pageOf('', node);
  return [text, ...files].join('\n');
}
