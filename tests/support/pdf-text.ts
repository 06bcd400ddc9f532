/** What a PDF says, page by page, in the order of its words. */
import { getDocumentProxy } from 'unpdf';

export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    pages.push(words.replaceAll(/\s+/g, ' ').trim());
  }
  return pages;
}
