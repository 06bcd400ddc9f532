/** Reads PDF bytes to a draft in one process. Used by the reader process and tests. */
import { getDocumentProxy } from 'unpdf';
import {
  type ExtractedIllustration,
  type ReadingChoice,
  readingFailure,
  type ReadingProgress,
  type ReadingFailureCode,
  MAX_ILLUSTRATION_PAGES,
  MAX_PICTURES,
} from '../../domain/policy/extraction.ts';
import { illegibleText, MAX_TEXTS } from '../../domain/policy/reading/page-warnings.ts';
import { readIllustrationText } from '../../domain/policy/reading/read-illustration.ts';
import { type Result, fail } from '../../domain/shared/result.ts';
import type { PageText, TextItem } from '../../domain/policy/reading/page-text.ts';
import { hasOutlines, hasPictures, isMatrix, extractPictures } from './page-pictures.ts';
import type { Recognizer } from './recognize.ts';
import { rebuildCandidates } from './rebuild-trailer.ts';
import { paintedWords } from './painted-words.ts';
import { fontName, isPrinted, type TextContent, toTextItem } from './text-items.ts';
import { addTypefaces } from './typefaces.ts';
import { drawnOn, isPainted, MIN_PAGE_TEXT, visibleItems, withoutWatermarks } from './visible-items.ts';

/** Converted to a value at the boundary of this adapter. */
class Rejection extends Error {
  readonly code: ReadingFailureCode;
  constructor(code: ReadingFailureCode) {
    super(code);
    this.code = code;
  }
}

function toReadError(error: unknown): Rejection {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return new Rejection('pdf_password');
  if (name === 'RangeError') return new Rejection('pdf_too_much_memory');
  return new Rejection('pdf_damaged');
}

/** Text recognition, loaded with the first image page. */
interface Recognition {
  /** Null if not installed. */
  load: () => Promise<Recognizer | null>;
  onPage: (page: number, of: number) => void;
  /** Pages to read. Default: all image pages. */
  pages?: readonly number[] | undefined;
  /** No page starts later. Earlier results remain. */
  milliseconds: number;
}

/** Time limit of the image search. Beyond it, all pages without text count as images. */
const MAX_PICTURE_SEARCH_MS = 3_000;

const isWithoutText = (items: readonly TextItem[]): boolean =>
  items.reduce((sum, { text }) => sum + text.length, 0) < MIN_PAGE_TEXT;

/** Stops at the text limit, because each text takes time. A table has several hundred. */
async function textOf(page: { streamTextContent(): ReadableStream }): Promise<TextContent> {
  const content: TextContent = { items: [], styles: {} };
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    content.items.push(...part.value.items.filter(isPrinted));
    Object.assign(content.styles, part.value.styles);
    if (content.items.length <= MAX_TEXTS) continue;
    await reader.cancel(new Error('Too much text')).catch(() => {});
    break;
  }
  return content;
}

const loadDocument = (bytes: Uint8Array) =>
  getDocumentProxy(bytes, {
    useSystemFonts: false,
    disableFontFace: true,
    isEvalSupported: false,
    stopAtErrors: false,
    verbosity: 0,
    fontExtraProperties: true,
  });

/** PDF.js transfers the bytes, and recovers objects if a trailer exists. */
async function openDocument(bytes: Uint8Array) {
  try {
    return { document: await loadDocument(bytes.slice()), isRebuilt: false };
  } catch (error) {
    const rejection = toReadError(error);
    if (rejection.code !== 'pdf_damaged') throw rejection;
    for (const attempt of rebuildCandidates(bytes)) {
      const document = await loadDocument(attempt()).catch(() => null);
      const page = await document?.getPage(1).catch(() => null);
      if (document && page) return { document, isRebuilt: true };
    }
    throw rejection;
  }
}

/** Returns whether to recognize an image page now. */
function createPictureFilter({ pages, milliseconds }: Recognition): (page: number) => boolean {
  const deadline = performance.now() + milliseconds;
  let startedCount = 0;
  return (page) => {
    if (startedCount >= MAX_PICTURES || (startedCount > 0 && performance.now() > deadline)) return false;
    if (pages !== undefined && !pages.includes(page)) return false;
    startedCount += 1;
    return true;
  };
}

/** Throws Rejection if the file cannot be opened. A broken page becomes empty. */
export async function pageTexts(
  bytes: Uint8Array,
  onPage: (read: number, of: number) => void,
  recognition?: Recognition,
): Promise<PageText[]> {
  const { document, isRebuilt } = await openDocument(bytes);
  if (document.numPages > MAX_ILLUSTRATION_PAGES) throw new Rejection('pdf_too_many_pages');
  const pages: PageText[] = [];
  const fontsOf = new Map<object, string>();
  let brokenCount = 0;
  let searchedMs = 0;
  let recognize: Recognizer | null | undefined;
  const layers = await document.getOptionalContentConfig();
  const isLayerVisible = (properties: unknown): boolean => layers.isVisible(properties) === true;
  const isNext = recognition && createPictureFilter(recognition);
  for (let number = 1; number <= document.numPages; number += 1) {
    try {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const content = await textOf(page);
      const matrix = viewport.transform;
      if (!isMatrix(matrix)) throw new Rejection('pdf_damaged');
      const found = content.items.flatMap((raw) => {
        const item = toTextItem(raw, matrix, content.styles);
        if (item) fontsOf.set(item, fontName(raw));
        return item ?? [];
      });
      const area = viewport.width * viewport.height;
      const isCut = content.items.length > MAX_TEXTS;
      const painted =
        !isCut && isPainted(found) ? await paintedWords(page, matrix, viewport, isLayerVisible) : null;
      const items = painted ? withoutWatermarks(visibleItems(found, painted)) : found;
      const { width, height } = viewport;
      const pageText: PageText = { page: number, width, height, items };
      if (painted) pageText.drawn = drawnOn(painted, viewport);
      if (isCut) pageText.isCut = true;
      if (isWithoutText(items)) {
        const from = performance.now();
        if (searchedMs > MAX_PICTURE_SEARCH_MS || (await hasPictures(page, matrix, area)))
          pageText.picture = 'unread';
        else if (await hasOutlines(page)) pageText.hasOutlines = true;
        searchedMs += performance.now() - from;
        if (pageText.picture && recognize !== null && isNext?.(number)) {
          recognition?.onPage(number, document.numPages);
          recognize ??= (await recognition?.load()) ?? null;
          const pictures = recognize ? await extractPictures(page, matrix, area) : [];
          const recognized = recognize ? pictures.map(recognize).filter((texts) => texts !== null) : [];
          if (recognized.length > 0) {
            pageText.items = [...items, ...recognized.flat()];
            pageText.picture = 'read';
          } else if (recognize) pageText.isIllegible = true;
        }
      }
      pages.push(pageText);
      page.cleanup();
    } catch (error) {
      if (error instanceof Rejection) throw error;
      brokenCount += 1;
      pages.push({ page: number, width: 0, height: 0, items: [], broken: true });
    }
    onPage(number, document.numPages);
  }
  if (brokenCount > 0 && brokenCount === document.numPages) throw new Rejection('pdf_damaged');
  await addTypefaces(pages, fontsOf, (page) => document.getPage(page));
  const last = pages.at(-1);
  if (isRebuilt && last) last.isLastFound = true;
  return pages;
}

const NOTHING_FOUND = ['pdf_scan', 'pdf_no_table', 'pdf_unreadable_text'];

/** Image pages next to or between the ledger's pages, which may contain further rows. */
function adjacentPages(pictures: readonly number[], ledger: readonly number[]): number[] {
  const known = new Set([...pictures, ...ledger]);
  let [first = 0, last = 0] = [ledger[0], ledger.at(-1)];
  while (known.has(first - 1)) first -= 1;
  while (known.has(last + 1)) last += 1;
  return pictures.filter((page) => page > first - 1 && page < last + 1);
}

/** `onPictures` receives the image pages that may contain ledger rows: all if no ledger was found. */
export async function readBytes(
  bytes: Uint8Array,
  onProgress: (progress: ReadingProgress) => void = () => {},
  choice: ReadingChoice = {},
  recognition?: Recognition,
  onPictures: (candidates: number[]) => void = () => {},
): Promise<Result<ExtractedIllustration>> {
  try {
    const notify = (pagesRead: number, pageCount: number) => onProgress({ pagesRead, pageCount });
    const pages = await pageTexts(bytes, notify, recognition);
    const reading = readIllustrationText(pages, choice);
    const unread = pages.flatMap(({ page, picture }) => (picture === 'unread' ? [page] : []));
    const isFound = reading.ok || !NOTHING_FOUND.includes(reading.error.code);
    const candidates = !isFound ? unread : reading.ok ? adjacentPages(unread, reading.value.pages) : [];
    if (recognition === undefined && candidates.length > 0) onPictures(candidates);
    // A file without its end may lack the objects that turn codes into letters.
    const isTruncated = pages.some(({ isLastFound }) => isLastFound);
    if (!reading.ok && reading.error.code === 'pdf_unreadable_text' && isTruncated)
      return fail(readingFailure('pdf_damaged'));
    const isScan = pages.some(({ picture }) => picture === 'read');
    if (reading.ok || !NOTHING_FOUND.includes(reading.error.code)) return reading;
    const illegible = pages.flatMap(({ page, isIllegible }) => (isIllegible ? [page] : []));
    if (illegible.length > 0)
      return fail(readingFailure(isScan ? 'pdf_scan_no_table' : 'pdf_scan', illegibleText(illegible)));
    return isScan ? fail(readingFailure('pdf_scan_no_table')) : reading;
  } catch (error) {
    if (error instanceof Rejection) return fail(readingFailure(error.code));
    throw error;
  }
}
