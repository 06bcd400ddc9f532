/** Reads a carrier file with the product and classifies each printed cell. */
import type { Browser } from 'playwright-core';
import { readBytes } from '../../../src/adapters/pdf-reader/read-bytes.ts';
import type {
  ExtractedColumnName,
  ExtractedIllustration,
  ReadingChoice,
} from '../../../src/domain/policy/extraction.ts';
import { readPastedIllustration } from '../../../src/domain/policy/paste/read-pasted-illustration.ts';
import type { Result } from '../../../src/domain/shared/result.ts';
import { encodingOf } from '../../../src/domain/policy/file-kind.ts';
import { pastedText } from './as-text.ts';
import { encoded } from './clipboard.ts';
import type { CarrierFile } from './printed-file.ts';
import { printWithChromium, printWithTypst } from './print-html.ts';
import { printWithPdfkit } from './print-pdfkit.ts';

export const OUTCOMES = ['right', 'marked', 'wrongMarked', 'wrong', 'missingSaid', 'missing'] as const;
export type Counts = Record<(typeof OUTCOMES)[number], number>;
export const noCounts = (): Counts => ({
  right: 0,
  marked: 0,
  wrongMarked: 0,
  wrong: 0,
  missingSaid: 0,
  missing: 0,
});

export interface Measured {
  counts: Counts;
  invented: number[];
  /** One line for each column with a wrong, missing or marked cell. */
  cellErrors: string[];
  /** Absent sentences and questions. */
  missingTexts: string[];
  rejection: string | null;
}

export interface PrintedFile {
  bytes: Uint8Array;
  isText: boolean;
}

/** Without a browser, Typst prints its files. */
export async function printFile(file: CarrierFile, browser: Browser | null): Promise<PrintedFile> {
  if (file.traits.engine === 'paste') {
    const { text, sentences } = pastedText(file);
    file.sentences.push(...sentences);
    return { bytes: encoded(text, file.habits.clip), isText: true };
  }
  if (file.traits.engine === 'chromium' && browser !== null)
    return { bytes: await printWithChromium(browser, file), isText: false };
  return {
    bytes: file.traits.engine === 'pdfkit' ? await printWithPdfkit(file) : printWithTypst(file),
    isText: false,
  };
}

/** A reading changes the bytes that it receives. */
const read = (
  { bytes, isText }: PrintedFile,
  choice: ReadingChoice = {},
): Promise<Result<ExtractedIllustration>> | Result<ExtractedIllustration> =>
  isText
    ? readPastedIllustration(new TextDecoder(encodingOf(bytes)).decode(bytes), choice)
    : readBytes(Uint8Array.from(bytes), undefined, choice);

export async function measure(file: CarrierFile, printed: PrintedFile): Promise<Measured> {
  const first = await read(printed);
  if (!first.ok) {
    const cells = file.truth.reduce((sum, row) => sum + Object.keys(row).length - 1, 0);
    const counts = { ...noCounts(), missingSaid: cells };
    return { counts, invented: [], cellErrors: [], missingTexts: [], rejection: first.error.code };
  }
  const before = compare(file, first.value);
  const missingTexts: string[] = [];
  const table = selectTable(file, first.value, missingTexts);
  const final = table === null ? first : await read(printed, { table });
  if (!final.ok) return { ...before, missingTexts, rejection: final.error.code };
  const sentences = [...readSentences(first.value), ...readSentences(final.value)];
  for (const sentence of file.sentences)
    if (!sentences.some((text) => (typeof sentence === 'string' ? text === sentence : sentence.test(text))))
      missingTexts.push(String(sentence));
  if (table === null) return { ...before, missingTexts, rejection: null };
  const after = compare(file, final.value);
  // Cells that are wrong without a mark before the table is selected also count.
  after.counts.wrong += before.counts.wrong;
  const early = before.cellErrors.filter((cellError) => cellError.includes('WRONG'));
  after.cellErrors.push(...early.map((cellError) => `before the answer: ${cellError}`));
  return { ...after, missingTexts, rejection: null };
}

const readSentences = ({ notes, warnings, questions }: ExtractedIllustration): string[] => [
  ...[...notes, ...warnings].map(({ message }) => message),
  ...questions.flatMap(({ text, reason }) => [text, reason ?? '']),
];

/** Checks the expected question, and returns the table to choose. */
function selectTable(
  { question }: CarrierFile,
  { questions }: ExtractedIllustration,
  missingTexts: string[],
): string | null {
  const askedQuestion = questions.find(({ code }) => code === question?.code);
  const other = questions.find(({ code }) => code === 'which_table' && question?.code !== code);
  if (other) missingTexts.push(`a question that was not expected: ${JSON.stringify(other).slice(0, 300)}`);
  if (question === null) return null;
  if (askedQuestion === undefined) {
    missingTexts.push(`question ${question.code}`);
    return null;
  }
  if (askedQuestion.code === 'income_kind') {
    if (askedQuestion.selected !== question.selected)
      missingTexts.push(`income_kind: ${question.selected} expected, ${askedQuestion.selected} selected`);
    return null;
  }
  const selected = askedQuestion.options.find(({ value }) => value === askedQuestion.selected)?.title ?? null;
  if (selected?.includes(question.selected ?? '-') !== (question.selected === null ? undefined : true))
    missingTexts.push(`which_table: ${question.selected} expected, ${selected} selected`);
  const option = askedQuestion.options.find(({ title }) => title.includes(question.answer ?? ''))?.value;
  if (option === undefined)
    missingTexts.push(
      `no option “${question.answer}” in ${askedQuestion.options.map(({ title }) => `“${title}”`).join(', ')}`,
    );
  return option ?? null;
}

function compare({ truth, traits }: CarrierFile, reading: ExtractedIllustration) {
  const counts = noCounts();
  const rows = new Map(reading.rows.map((row) => [row.year, row]));
  const printed = new Set(reading.columns.map(({ name }) => name));
  const errorsByColumn = new Map<string, string[]>();
  for (const expected of truth)
    for (const [column, value] of Object.entries(expected) as [ExtractedColumnName, number | null][]) {
      if (column === 'year') continue;
      const row = rows.get(expected.year);
      const got =
        row && (row[column] ?? (printed.has(column) && value !== null && value === 0 ? 0 : undefined));
      const isMarked =
        row?.doubtful.includes(column) === true ||
        row?.doubtful.includes('year') === true ||
        reading.warnings.some(
          (warning) => warning.column === column && (warning.year ?? expected.year) === expected.year,
        );
      // Two sources of the age basis disagree: no value is right, and every age must be marked.
      if (column === 'age' && traits.ages === 'contradiction' && isMarked) continue;
      const outcome = outcomeOf(
        value,
        got ?? (row && value === 0 ? 0 : undefined),
        isMarked,
        hasWarning(reading, expected.year, column),
      );
      counts[outcome] += 1;
      if (outcome === 'right') continue;
      const key = `${column} ${outcome.replace(/^(wrong|missing)$/, (name) => name.toUpperCase())}`;
      const reason =
        row?.cells[column]?.doubt ??
        reading.warnings.find((warning) => warning.column === column)?.message ??
        '';
      errorsByColumn.set(key, [
        ...(errorsByColumn.get(key) ?? []),
        `year ${expected.year}: ${value} expected, ${got} read. ${reason}`,
      ]);
    }
  const known = new Set(truth.map(({ year }) => year));
  return {
    counts,
    invented: [...rows.keys()].filter((year) => !known.has(year)),
    cellErrors: [...errorsByColumn].map(
      ([key, lines]) => `${key} x${lines.length}: ${lines[Math.floor(lines.length / 2)]}`,
    ),
  };
}

function outcomeOf(
  value: number | null,
  got: number | undefined,
  isMarked: boolean,
  isSaid: boolean,
): keyof Counts {
  if (value === null) return got === undefined ? 'right' : isMarked ? 'wrongMarked' : 'wrong';
  if (got === undefined) return isMarked || isSaid ? 'missingSaid' : 'missing';
  if (got === value) return isMarked ? 'marked' : 'right';
  return isMarked ? 'wrongMarked' : 'wrong';
}

/** A warning names the column, the year, or a range of years. A page alone is not enough. */
const hasWarning = (
  { warnings }: ExtractedIllustration,
  year: number,
  column: ExtractedColumnName,
): boolean =>
  warnings.some(
    (warning) =>
      warning.column === column ||
      warning.year === year ||
      [...warning.message.matchAll(/\byears? (\d+)(?: (?:to|and|through) (\d+))?/gi)].some(
        ([, from, to]) => year >= Number(from) && year <= Number(to ?? from),
      ),
  );
