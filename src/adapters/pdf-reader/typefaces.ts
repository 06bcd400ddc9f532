/** Typefaces of the texts, by which a legend may distinguish guaranteed values. */
import { legendIn, type PageText, type Typeface } from '../../domain/policy/reading/page-text.ts';

interface FontPage {
  getOperatorList(): Promise<unknown>;
  commonObjs: { has(id: string): boolean; get(id: string): unknown };
}

function typefaceOf(font: unknown): Typeface | null {
  if (typeof font !== 'object' || font === null || !('name' in font)) return null;
  const name = String(font.name);
  return /bold|black|heavy/i.test(name) ? 'bold' : /italic|oblique/i.test(name) ? 'italic' : null;
}

/** Adds the typefaces if the pages have a legend: loading the fonts of a page takes as long as its text. */
export async function addTypefaces(
  pages: readonly PageText[],
  fontsOf: ReadonlyMap<object, string>,
  load: (page: number) => Promise<FontPage>,
): Promise<void> {
  if (!pages.some(({ items }) => legendIn(items))) return;
  for (const { page, items } of pages) {
    const fonts = await load(page);
    await fonts.getOperatorList();
    const { commonObjs } = fonts;
    for (const item of items) {
      const id = fontsOf.get(item) ?? '';
      const typeface = commonObjs.has(id) ? typefaceOf(commonObjs.get(id)) : null;
      if (typeface) item.typeface = typeface;
    }
  }
}
