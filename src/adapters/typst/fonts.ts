/**
 * Inter under a different family name, because Typst also searches the machine's fonts, which may contain another
 * version. Only names in memory change; @expo-google-fonts/inter contains the license.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';

const FILES = ['400Regular/Inter_400Regular', '500Medium/Inter_500Medium', '600SemiBold/Inter_600SemiBold'];

export function reportFonts(family: string): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return FILES.map((file) => rename(readFileSync(resolve(`@expo-google-fonts/inter/${file}.ttf`)), family));
}

/** Offset and size of table directory entries (OpenType, "Table directory"). */
const DIRECTORY_START = 12;
const ENTRY_BYTES = 16;

/** Returns the font with another family name in a new `name` table at the end. */
function rename(font: Buffer, family: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let at = DIRECTORY_START; at < DIRECTORY_START + count * ENTRY_BYTES; at += ENTRY_BYTES) {
    if (font.toString('latin1', at, at + 4) !== 'name') continue;
    const names = nameTable(family, styleOf(font, font.readUInt32BE(at + 8)));
    const offset = Math.ceil(font.length / 4) * 4;
    const created = Buffer.concat([font, Buffer.alloc(offset - font.length), names]);
    created.writeUInt32BE(offset, at + 8);
    created.writeUInt32BE(names.length, at + 12);
    return created;
  }
  throw new Error('This font has no names.');
}

/** Windows, Unicode, American English: the names that all readers use. */
const RECORD_BYTES = 12;
const [FAMILY, STYLE, FULL, POSTSCRIPT, TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE] = [1, 2, 4, 6, 16, 17];

function styleOf(font: Buffer, table: number): string {
  const strings = table + font.readUInt16BE(table + 4);
  const found = new Map<number, string>();
  for (let index = 0; index < font.readUInt16BE(table + 2); index++) {
    const at = table + 6 + index * RECORD_BYTES;
    if (font.readUInt16BE(at) !== 3) continue;
    const start = strings + font.readUInt16BE(at + 10);
    const bytes = Buffer.from(font.subarray(start, start + font.readUInt16BE(at + 8)));
    found.set(font.readUInt16BE(at + 6), bytes.swap16().toString('utf16le'));
  }
  return found.get(TYPOGRAPHIC_STYLE) ?? found.get(STYLE) ?? 'Regular';
}

function nameTable(family: string, style: string): Buffer {
  const names: [id: number, text: string][] = [
    [FAMILY, family],
    [STYLE, 'Regular'],
    [FULL, `${family} ${style}`],
    [POSTSCRIPT, `${family}-${style}`.replaceAll(' ', '')],
    [TYPOGRAPHIC_FAMILY, family],
    [TYPOGRAPHIC_STYLE, style],
  ];
  const head = Buffer.alloc(6 + names.length * RECORD_BYTES);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let length = 0;
  const texts = names.map(([id, text], index) => {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    const at = 6 + index * RECORD_BYTES;
    [3, 1, 0x409, id, bytes.length, length].forEach((value, place) =>
      head.writeUInt16BE(value, at + 2 * place),
    );
    length += bytes.length;
    return bytes;
  });
  return Buffer.concat([head, ...texts]);
}

/**
 * PDF/UA rejects a document with a missing character. Scripts that Inter lacks use a font of the machine; characters
 * that are still missing become a box, which the cover explains.
 */
const BOX = '□';
export const BOX_EXPLANATION = `${BOX} replaces a character that could not be printed.`;

/** Typesets each character separately. */
export const LETTERS_TEMPLATE = String.raw`
#set document(title: "Letters")
#set text(font: "Plumbline Report", fallback: sys.inputs.fallback == "true", lang: "en")
#for letter in json(bytes(sys.inputs.data)) { box(letter); [ ] }
`;

/** Returns distinct non-ASCII characters of a JSON document. */
export const findUnusualLetters = (data: string): string[] => [...new Set(data.match(/[^\0-~]/gu))];

/** JSON escape of a lone surrogate, from a name cut within a character. */
export const hasLoneSurrogates = (data: string): boolean => /\\ud[89a-f][0-9a-f]{2}/.test(data);

/** Letters named in the typesetting error, or all if it names none. */
export function findRefusedLetters(letters: readonly string[], rejection: string): string[] {
  const named = new Set(
    [...rejection.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/g)].map(([, text = '']) =>
      text.replaceAll(/\\+u\{([0-9a-f]+)\}/g, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      ),
    ),
  );
  return named.size === 0 ? [...letters] : letters.filter((letter) => named.has(letter));
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** An emoji sequence is one character and one box. A bold mathematical letter becomes the plain letter. */
function replaceLetters(text: string, missing: ReadonlySet<string>): string {
  const isMissing = (letter: string): boolean => missing.has(letter) || /^\p{Surrogate}$/u.test(letter);
  const completeSegment = ({ segment }: { segment: string }): string => {
    const letters = [...segment];
    if (!letters.some(isMissing)) return segment;
    const plain = segment.normalize('NFKC');
    if (/^[ -~]+$/.test(plain)) return plain;
    if (isMissing(letters[0] ?? '')) return BOX;
    return letters.map((letter) => (isMissing(letter) ? BOX : letter)).join('');
  };
  return Array.from(graphemes.segment(text), completeSegment).join('');
}

/** Replaces missing characters in displayed text, but not in text for screen readers. */
export function replaceMissing(data: string, letters: readonly string[]): string {
  const missing = new Set(letters);
  const replaceSurrogates = (text: string) => text.replaceAll(/\p{Surrogate}/gu, BOX);
  let replaced = false;
  const document = JSON.parse(data, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (key === 'alt') return replaceSurrogates(value);
    const created = replaceLetters(value, missing);
    replaced ||= created.includes(BOX) && created !== value;
    return created;
  }) as PdfDocument;
  const { title, subject } = JSON.parse(data) as PdfDocument;
  const { coverNote } = document;
  return JSON.stringify({
    ...document,
    title: replaceSurrogates(title),
    subject: replaceSurrogates(subject),
    coverNote: replaced ? `${coverNote} ${BOX_EXPLANATION}` : coverNote,
  });
}
