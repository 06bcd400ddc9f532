/** "9-12, 15" → the pages that are meant, ascending. */
import { MOST_ILLUSTRATION_PAGES } from './illustration-reader.ts';

const RUN = /^(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?$/;

/** Null for anything but pages and runs of them. */
export function pagesOfList(text: string): number[] | null {
  const pages = new Set<number>();
  for (const part of text.split(/,|\band\b/)) {
    const [, first, last = first] = RUN.exec(part.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from && to <= MOST_ILLUSTRATION_PAGES)) return null;
    for (let page = from; page <= to; page += 1) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
