/**
 * Inter in three static cuts under a family name of our own. The printing part also looks through the machine's fonts, and
 * an Inter installed there may be another version: a name that nobody else uses leaves it no choice. The fonts come with
 * their licence in the package @expo-google-fonts/inter; only the names in memory are changed.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const CUTS = ['400Regular/Inter_400Regular', '500Medium/Inter_500Medium', '600SemiBold/Inter_600SemiBold'];

export function reportFonts(family: string): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return CUTS.map((cut) => renamed(readFileSync(resolve(`@expo-google-fonts/inter/${cut}.ttf`)), family));
}

/** Where a table directory's entries begin, and how long one is (OpenType, "Table directory"). */
const ENTRIES = 12;
const ENTRY = 16;

/** The same font with another family in its `name` table, which is written anew behind all others. */
export function renamed(font: Buffer, family: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let at = ENTRIES; at < ENTRIES + count * ENTRY; at += ENTRY) {
    if (font.toString('latin1', at, at + 4) !== 'name') continue;
    const names = nameTable(family, styleOf(font, font.readUInt32BE(at + 8)));
    const offset = Math.ceil(font.length / 4) * 4;
    const made = Buffer.concat([font, Buffer.alloc(offset - font.length), names]);
    made.writeUInt32BE(offset, at + 8);
    made.writeUInt32BE(names.length, at + 12);
    return made;
  }
  throw new Error('This font has no names.');
}

/** Windows, Unicode, American English: the names that every reader looks for. */
const RECORD = 12;
const [FAMILY, STYLE, FULL, POSTSCRIPT, TYPOGRAPHIC_FAMILY, TYPOGRAPHIC_STYLE] = [1, 2, 4, 6, 16, 17];

function styleOf(font: Buffer, table: number): string {
  const strings = table + font.readUInt16BE(table + 4);
  const found = new Map<number, string>();
  for (let index = 0; index < font.readUInt16BE(table + 2); index++) {
    const at = table + 6 + index * RECORD;
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
  const head = Buffer.alloc(6 + names.length * RECORD);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let length = 0;
  const texts = names.map(([id, text], index) => {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    const at = 6 + index * RECORD;
    [3, 1, 0x409, id, bytes.length, length].forEach((value, place) =>
      head.writeUInt16BE(value, at + 2 * place),
    );
    length += bytes.length;
    return bytes;
  });
  return Buffer.concat([head, ...texts]);
}
