/** Sections that both kinds of report use. */
import { parseNote } from '../../domain/practice/reports/note-text.ts';
import type {
  PdfBlock,
  PdfColumn,
  PdfRow,
  PdfSection,
  PdfSlot,
  PdfTable,
} from '../../domain/practice/reports/report-pdf.ts';
import type { ValueBasis } from '../../domain/comparison/comparative/comparative-report.ts';
import { formatTableDollars, unbroken } from '../../domain/shared/format.ts';
import type { ViewOf } from '../../domain/practice/reports/report.ts';
import { taxDueOf } from '../../domain/comparison/below-zero.ts';
import { figureDollars, type PolicyFigure } from '../words/marks.ts';
import { methodParagraphs, type ReportNote } from '../words/sentence-parts.ts';

/** Text of the advisor. Keeps the lines of a paragraph, and puts bullets and numbers before entries. */
const noteParagraphs = (note: string): PdfBlock => ({
  type: 'paragraphs',
  paragraphs: parseNote(note).flatMap(({ kind, items, start = 1 }) => {
    const lines = items.map((runs) => runs.map(({ text, isBold }) => run(text, isBold)));
    if (kind === 'paragraph') return [lines.flatMap((line, at) => (at > 0 ? [run('\n'), ...line] : line))];
    return lines.map((line, at) => [run(kind === 'bullets' ? '–  ' : `${start + at}.  `), ...line]);
  }),
});

export const run = (text: string, isBold = false) => ({ text, isBold });

export const isEmphasized = (age: number, lastAge: number): boolean => age % 5 === 0 || age === lastAge;

export const section = (heading: string, more: Partial<PdfSection>, blocks: PdfBlock[]): PdfSection => ({
  eyebrow: '',
  heading: unbroken(heading),
  isLandscape: false,
  flows: false,
  isDisclosures: false,
  blocks,
  ...more,
  lede: more.lede ?? '',
});

/** Listed with the assumptions. */
export const valuesPair = ({ value_basis }: { value_basis: ValueBasis }) => ({
  title: 'Values',
  text: value_basis === 'after_tax' ? 'After tax' : 'Before tax; income and death benefits after tax',
});

export const pairsOf = (pairs: { title: string; text: string }[]): PdfBlock => ({ type: 'pairs', pairs });

export const paragraph = (text: string): PdfBlock => ({ type: 'paragraphs', paragraphs: [[run(text)]] });

/** The notes for the advisor to check, each with a short title. */
export function checksOf(
  notes: readonly ReportNote[],
  titleOf: (id: string) => string | undefined,
): PdfBlock[] {
  const paragraphs = notes.flatMap(({ id, isCheck, text }) =>
    isCheck ? [[run(`${titleOf(id) ?? 'Note'}. `, true), run(text)]] : [],
  );
  return paragraphs.length > 0 ? [{ type: 'paragraphs', title: 'Things to check', paragraphs }] : [];
}

export const leftColumn = (label: string): PdfColumn => ({ label, align: 'left' });
export const rightColumn = (label: string, slot?: number): PdfColumn => ({ label, align: 'right', slot });
export const slotColumn = ({ slot, name }: Pick<PdfSlot, 'slot' | 'name'>) => rightColumn(name, slot);

/** A table that stays on one page. */
export const tableOf = (
  title: string,
  columns: PdfColumn[],
  rows: readonly string[][],
  { size = columns.length > 7 ? 8 : 8.5, isStrong = () => false, note }: TableStyle = {},
): PdfTable => ({
  type: 'table',
  title,
  size,
  groups: [],
  columns,
  rows: rows.map((cells, at): PdfRow => ({
    isStrong: isStrong(at),
    cells: cells.map((cell, place) => (columns[place]?.align === 'right' ? onOneLine(cell) : cell)),
  })),
  bands: [rows.length],
  ...(note && { note }),
});

/** "79, then lapsed", "tax due $201,444": a short cell does not break. Longer ones have separate lines. */
const onOneLine = (cell: string): string => (cell.length > 18 ? cell : cell.replaceAll(' ', '\u00a0'));

interface TableStyle {
  size?: number;
  isStrong?: (row: number) => boolean;
  note?: string;
}

/** Screen pixels: scaled to seven inches, text of 12 pixels has about 8 points. */
export const CHART_WIDTH = 720;

/** Omits values that the chart shows as zero on the axis. */
export const endFigure = (value: number): string | null =>
  Math.abs(value) < 0.5 ? null : formatTableDollars(value);

// Descriptions of charts. They are sentences: a dash or a bare "lapsed" would be unclear.

/** "from age 50 to 84"; "at age 60" for one year. */
export const spanText = (ages: readonly (number | undefined)[], word = 'age'): string => {
  const [first, last] = [ages[0], ages.at(-1)];
  const named = (value: number | undefined) => [word, value].filter((part) => part !== '').join(' ');
  return first === last ? `at ${named(first)}` : `from ${named(first)} to ${last}`;
};

export const dollarsInAlt = (figure: PolicyFigure): string =>
  Math.abs(figure.value ?? 0) < 0.5 ? '$0' : figureDollars(figure);

/** "$0 (tax due $9,500)" if surrendering would cost more tax than it pays. */
export const taxDueInAlt = (figure: PolicyFigure): string => {
  const due = taxDueOf(figure.value);
  return due > 0 ? `$0 (tax due ${figureDollars({ ...figure, value: due })})` : dollarsInAlt(figure);
};

/** "Roth IRA ends at $52,225". `figure`: null if the policy has lapsed. */
export const endText = (name: string, figure: string | null): string =>
  figure === null ? `${name} ends with the lapse` : `${name} ends at ${figure}`;

/** "half of them end between a lapse and $52,225"; one figure if both are equal. */
export const halfText = (low: string | null, high: string | null): string =>
  low === high
    ? `half of them end ${low === null ? 'with the lapse' : `at ${low}`}`
    : `half of them end between ${low ?? 'a lapse'} and ${high ?? 'a lapse'}`;

/** A portrait page fits nine columns of figures next to age and year, and 1.5 times the rows of a landscape page. */
const UPRIGHT_COLUMNS = 11;
export const isUpright = ({ columns }: PdfTable): boolean => columns.length <= UPRIGHT_COLUMNS;

export const yearly = (heading: string, table: PdfTable, more: Partial<PdfSection> = {}): PdfSection =>
  section(heading, { isLandscape: !isUpright(table), ...more }, [table]);

/** "Appendix A" */
export const appendixName = (at: number): string => `Appendix ${String.fromCharCode(65 + at)}`;

/** The first section of each group has the letter. Empty groups are skipped. */
export const appendices = (groups: readonly (readonly PdfSection[])[]): PdfSection[] =>
  groups
    .filter(({ length }) => length > 0)
    .flatMap((group, at) =>
      group.map((one, place) => ({
        ...one,
        flows: true,
        ...(place === 0 && { heading: `${appendixName(at)}. ${one.heading}` }),
      })),
    );

/** The limit of the cover. */
const MAX_COVER_LENGTH = 300;
export const isLong = (description: string): boolean => description.length > MAX_COVER_LENGTH;

/** Text of the advisor: the notes, and a description that is too long for the cover. */
export function notes({
  description,
  notes: text,
}: Pick<ViewOf<unknown, unknown>, 'description'> & { notes: string }): PdfSection[] {
  const noteParts = [
    ...(isLong(description) ? [{ heading: 'About this report', text: description }] : []),
    ...(text.trim() === '' ? [] : [{ heading: 'Notes', text }]),
  ];
  return noteParts.map(({ heading, text: written }) =>
    section(heading, { eyebrow: 'From your advisor', flows: true }, [noteParagraphs(written)]),
  );
}

/** The fixed paragraphs with titles, those of the methods, and the advisor's disclosures. */
export const disclosures = (
  view: Parameters<typeof methodParagraphs>[0] & { disclosures: string },
  titles: readonly string[],
  fixed: readonly string[],
  timeZone: string,
): PdfSection =>
  section('Disclosures', { isDisclosures: true, flows: true }, [
    pairsOf([
      ...fixed.map((text, index) => ({ title: titles[index] ?? '', text })),
      ...methodParagraphs(view, timeZone).map(({ title, text }) => ({ title, text })),
    ]),
    ...(view.disclosures.trim() === '' ? [] : [noteParagraphs(view.disclosures)]),
  ]);
