/**
 * One character that its font lacks is enough for PDF/UA to refuse the whole document. Inter has Latin, Greek and Cyrillic
 * letters; a name in another script is set in a font of the machine where it has one, and what is then still missing is
 * replaced by a box. The cover says what the box means.
 */
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';

export const STAND_IN = '□';
export const STAND_IN_MEANS = `${STAND_IN} stands for a character that could not be printed.`;

/** Every character beside the others, each by itself. */
export const EACH_LETTER = String.raw`
#set document(title: "Letters")
#set text(font: "Plumbline Report", fallback: sys.inputs.fallback == "true", lang: "en")
#for letter in json(bytes(sys.inputs.data)) { box(letter); [ ] }
`;

/** What a document in JSON has that is not ASCII, each once. */
export const unusualLetters = (data: string): string[] => [...new Set(data.match(/[^\0-~]/gu))];

/** JSON writes half a character so: it comes of a name cut in the middle of one. */
export const hasHalfLetters = (data: string): boolean => /\\ud[89a-f][0-9a-f]{2}/.test(data);

/** Those of the letters that the refusal of typesetting them names; all, where it names none. */
export function refusedLetters(letters: readonly string[], refusal: string): string[] {
  const named = new Set(
    [...refusal.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/g)].map(([, text = '']) =>
      text.replaceAll(/\\+u\{([0-9a-f]+)\}/g, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      ),
    ),
  );
  return named.size === 0 ? [...letters] : letters.filter((letter) => named.has(letter));
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A family of emoji is one character to whoever reads it, and one box; a bold letter of mathematics is that letter. */
function printed(text: string, missing: ReadonlySet<string>): string {
  const isMissing = (letter: string): boolean => missing.has(letter) || /^\p{Surrogate}$/u.test(letter);
  const whole = ({ segment }: { segment: string }): string => {
    const letters = [...segment];
    if (!letters.some(isMissing)) return segment;
    const plain = segment.normalize('NFKC');
    if (/^[ -~]+$/.test(plain)) return plain;
    if (isMissing(letters[0] ?? '')) return STAND_IN;
    return letters.map((letter) => (isMissing(letter) ? STAND_IN : letter)).join('');
  };
  return Array.from(graphemes.segment(text), whole).join('');
}

/** The document with the missing characters replaced wherever they would be drawn: not in what a screen reader is told. */
export function withoutMissing(data: string, letters: readonly string[]): string {
  const missing = new Set(letters);
  const whole = (text: string) => text.replaceAll(/\p{Surrogate}/gu, STAND_IN);
  let replaced = false;
  const document = JSON.parse(data, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (key === 'alt') return whole(value);
    const made = printed(value, missing);
    replaced ||= made.includes(STAND_IN) && made !== value;
    return made;
  }) as PdfDocument;
  const { title, subject } = JSON.parse(data) as PdfDocument;
  const { coverNote } = document;
  return JSON.stringify({
    ...document,
    title: whole(title),
    subject: whole(subject),
    coverNote: replaced ? `${coverNote} ${STAND_IN_MEANS}` : coverNote,
  });
}
