/** Texts, titles and labels of a mounted page, and what its CSV buttons save. */
import { mount } from './component-page.ts';
import type { ReactNode } from 'react';

const saved: Promise<string>[] = [];
export async function textsOf(node: ReactNode): Promise<string> {
  // Tests that share a page have their own.
  URL.createObjectURL = (blob) => {
    saved.push((blob as Blob).text());
    return '';
  };
  URL.revokeObjectURL = () => {};
  const { host, act, unmount } = await mount(node);
  for (const button of host.querySelectorAll('button'))
    if (button.textContent === 'CSV') await act(async () => button.click());
  const labels = [...host.querySelectorAll('[aria-label], [title], [aria-description]')].flatMap((one) => [
    one.getAttribute('aria-label') ?? '',
    one.getAttribute('title') ?? '',
  ]);
  const texts = [host.innerHTML.replaceAll(/<[^>]*>/g, '\n'), ...labels];
  await unmount();
  return [...texts, ...(await Promise.all(saved.splice(0)))].join('\n');
}
