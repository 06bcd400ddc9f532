/** Sections that both kinds of report use. */
import { isModeled, type OfOrigin } from '../../domain/policy/ledger-origin.ts';
import type { SavedCarrier } from '../../domain/practice/cases/scenario.ts';
import { fileNameOf } from '../../domain/practice/reports/file-name.ts';
import { parseNote } from '../../domain/practice/reports/note-text.ts';
import type {
  PdfBlock,
  PdfColumn,
  PdfCover,
  PdfDocument,
  PdfLength,
  PdfRow,
  PdfSection,
  PdfSlot,
  PdfTable,
} from '../../domain/practice/reports/report-pdf.ts';
import type { ValueBasis } from '../../domain/comparison/comparative/comparative-report.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { dateIn, longDate, typedDate } from '../../domain/shared/dates.ts';
import type { SnapshotMeta, ViewOf } from '../../domain/practice/reports/report.ts';
import { advisorLine, preparedLine, type Firm } from '../../domain/practice/users/firm.ts';
import { pdfWordsOf } from './pdf-words.ts';
import { methodParagraphs, sentences, toText, type ReportNote } from '../words/sentence-parts.ts';

/** Text of the advisor. Keeps the lines of a paragraph, and puts bullets and numbers before entries. */
export const noteParagraphs = (note: string): PdfBlock => ({
  type: 'paragraphs',
  paragraphs: parseNote(note).flatMap(({ kind, items, start = 1 }) => {
    const lines = items.map((runs) => runs.map(({ text, bold }) => run(text, bold)));
    if (kind === 'paragraph') return [lines.flatMap((line, at) => (at > 0 ? [run('\n'), ...line] : line))];
    return lines.map((line, at) => [run(kind === 'bullets' ? '–  ' : `${start + at}.  `), ...line]);
  }),
});

export const run = (text: string, isBold = false) => ({ text, isBold });

export const isEmphasized = (age: number, lastAge: number): boolean => age % 5 === 0 || age === lastAge;

export interface PdfOptions {
  length: PdfLength;
  /** When the figures were calculated: of a share, when it was shared. */
  takenAt: string;
  /** The practice's time zone, for the dates on the pages. */
  timeZone: string;
}

type Named = Pick<
  ViewOf<unknown, unknown>,
  'client' | 'advisor' | 'carrier' | 'name' | 'description' | 'meta'
>;

interface BookParts extends Pick<PdfDocument, 'slots' | 'sections'> {
  /** The first sentence of the footer. */
  caveat: string;
  /** Meaning of † or ‡, printed on every page if a figure has one. */
  legend?: string | undefined;
  /** Sentences that follow it. */
  caveatDetail?: readonly (string | null)[];
  /** Origin of the policy's ledger. */
  ledger: OfOrigin;
  /** Before the client's name: "Comparison report". */
  title: string;
  /** Completes the cover's heading: "in past markets". */
  setting?: string;
  /** The scenario or simulation. */
  of: { label: string; name: string };
}

/** A complete report: its cover, and the text on every page. */
export function book(
  view: Named,
  { takenAt, timeZone }: PdfOptions,
  { title, setting = '', of, ledger, legend = '', caveatDetail = [], ...parts }: BookParts,
): PdfDocument {
  const { firstname, middlename, lastname } = view.client;
  const client = [firstname, middlename, lastname].filter(Boolean).join(' ');
  const { name: advisor, firm } = view.advisor;
  const createdOn = new Date(takenAt);
  const date = dateIn(createdOn, timeZone);
  const dateInWords = longDate(createdOn, timeZone);
  const { policy, dated } = carrierTexts(isModeled(ledger) ? undefined : view.carrier);
  const versionNote = versionText(view.meta);
  return {
    title: client === '' ? title : `${title} for ${client}`,
    subject: of.name,
    client,
    advisor,
    fileName: fileNameOf({ client: view.client, name: view.name, date, extension: 'pdf' }),
    date,
    dateInWords,
    header: preparedLine(client, advisorLine(advisor, firm)),
    cover: {
      letterhead: firm?.firm_name || advisor,
      heading: comparedText(parts.slots, setting) || view.name,
      lines: [client && `Prepared for ${client}`, `${view.name}, ${dateInWords}`].filter(Boolean),
      description: isLong(view.description) ? '' : view.description,
      groups: [
        ...firmGroups(advisor, firm),
        { title: 'Policy', lines: policy },
        { title: 'Source', lines: [dated, `${of.label}: ${of.name}`, versionNote].filter(Boolean) },
      ].filter(({ lines }) => lines.length > 0),
      brokerDealer: firm?.broker_dealer ?? '',
    },
    ...parts,
    caveatDetail: sentences(...caveatDetail),
    policyLine: sentences(
      ...[policy.join(', '), dated].map((text) => text && text.replace(/\.?$/, '.')),
      MARKED.test(JSON.stringify(parts.sections)) ? legend : '',
    ),
    coverNote: pdfWordsOf(ledger).cover,
    versionNote,
  };
}

/** Advisor and firm on the cover, without empty lines. */
export const firmGroups = (advisor: string, firm: Firm | undefined): PdfCover['groups'] =>
  [
    {
      title: 'Advisor',
      lines: [
        [advisor, firm?.credentials].filter(Boolean).join(', '),
        firm?.license,
        firm?.crd_number && `CRD ${firm.crd_number}`,
      ],
    },
    { title: 'Firm', lines: [firm?.firm_name, firm?.address, firm?.phone] },
  ].flatMap(({ title, lines }) => {
    const filled = lines.flatMap((line) => (line ? [line] : []));
    return filled.length > 0 ? [{ title, lines: filled }] : [];
  });

function carrierTexts({ insurer, product, form_number: form, illustration_date: date }: SavedCarrier = {}) {
  const contract = [product, form && `form ${form}`].filter(Boolean).join(', ');
  return {
    policy: [insurer ?? '', contract].filter(Boolean),
    dated: date ? `Illustration dated ${typedDate(date)}` : '',
  };
}

/** "An indexed universal life policy and three accounts"; empty without slots. */
function comparedText(slots: readonly PdfSlot[], setting: string): string {
  const accounts = slots.filter(({ slot }) => slot > 1).length;
  if (slots.length === 0) return '';
  const others = accounts === 0 ? '' : `and ${toText(accounts)} account${accounts === 1 ? '' : 's'}`;
  return ['An indexed universal life policy', others, setting].filter(Boolean).join(' ');
}

export const section = (
  eyebrow: string,
  heading: string,
  blocks: PdfBlock[],
  more: Partial<PdfSection> = {},
): PdfSection => ({
  eyebrow,
  heading: signed(heading),
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

const MARKED = /[\u00a0 ][†‡]/;

export const paragraph = (text: string): PdfBlock => ({ type: 'paragraphs', paragraphs: [[run(text)]] });

/** Paragraphs below a title. */
export const titled = (title: string, ...paragraphs: ReturnType<typeof run>[][]): PdfBlock => ({
  type: 'paragraphs',
  title,
  paragraphs,
});

export const reading = (texts: readonly ReportNote[]): PdfSection[] =>
  texts.length === 0
    ? []
    : [
        section(
          'Please read',
          'How to read these figures',
          texts.map(({ text }) => paragraph(text)),
          { flows: true },
        ),
      ];

export const leftColumn = (label: string): PdfColumn => ({ label, align: 'left' });
export const rightColumn = (label: string, slot?: number): PdfColumn => ({ label, align: 'right', slot });
export const slotColumn = ({ slot, name }: Pick<PdfSlot, 'slot' | 'name'>) => rightColumn(name, slot);

/** A table that stays on one page. */
export const tableOf = (
  title: string,
  columns: PdfColumn[],
  rows: readonly string[][],
  { size = columns.length > 7 ? 8 : 8.5, strong = () => false }: TableStyle = {},
): PdfTable => ({
  type: 'table',
  title,
  size,
  groups: [],
  columns,
  rows: rows.map((cells, at): PdfRow => ({ isStrong: strong(at), cells })),
  bands: [rows.length],
});

interface TableStyle {
  size?: number;
  strong?: (row: number) => boolean;
}

/** Keeps a sign with its figure, and an age with its word, on one line. */
const signed = (text: string): string =>
  text.replaceAll('−$', '−\u2060$').replaceAll(/\b(through|from|by|at|age) (?=\d)/g, '$1\u00a0');

/** Screen pixels: scaled to seven inches, text of 12 pixels has about 8 points. */
export const CHART_WIDTH = 720;

/** Omits values that the chart shows as zero on the axis. */
export const endFigure = (value: number): string | null =>
  Math.abs(value) < 0.5 ? null : formatTableDollars(value);

/** A portrait page fits nine columns of figures next to age and year, and 1.5 times the rows of a landscape page. */
const UPRIGHT_COLUMNS = 11;

export const yearly = (heading: string, table: PdfTable, more: Partial<PdfSection> = {}): PdfSection =>
  section('', heading, [table], { isLandscape: table.columns.length > UPRIGHT_COLUMNS, ...more });

export const lettered = (sections: readonly PdfSection[]): PdfSection[] =>
  sections.map((one, index) => ({
    ...one,
    eyebrow: `Appendix ${String.fromCharCode(65 + index)}`,
    flows: index > 0,
  }));

/** The first section of each group has the letter. Empty groups have none. */
export const appendices = (groups: readonly (readonly PdfSection[])[]): PdfSection[] =>
  groups
    .filter(({ length }) => length > 0)
    .flatMap((group, at) =>
      group.map((one, place) => ({
        ...one,
        flows: true,
        ...(place === 0 && { heading: `Appendix ${String.fromCharCode(65 + at)}. ${one.heading}` }),
      })),
    );

/** The limit of the cover. */
const MAX_COVER_LENGTH = 300;
const isLong = (description: string): boolean => description.length > MAX_COVER_LENGTH;

/** Text of the advisor: the notes, and a description that is too long for the cover. */
export function notes({
  description,
  notes: text,
}: Pick<Named, 'description'> & { notes: string }): PdfSection[] {
  const noteParts = [
    ...(isLong(description) ? [{ heading: 'About this report', text: description }] : []),
    ...(text.trim() === '' ? [] : [{ heading: 'Notes', text }]),
  ];
  return noteParts.map(({ heading, text: written }, at) =>
    section('From your advisor', heading, [noteParagraphs(written)], { flows: at > 0 }),
  );
}

/** The fixed paragraphs with titles, those of the methods, and the advisor's disclosures. */
export const disclosures = (
  view: Parameters<typeof methodParagraphs>[0] & { disclosures: string },
  titles: readonly string[],
  fixed: readonly string[],
  timeZone: string,
): PdfSection =>
  section(
    'Please read',
    'Disclosures',
    [
      {
        type: 'pairs',
        pairs: [
          ...fixed.map((text, index) => ({ title: titles[index] ?? '', text })),
          ...methodParagraphs(view, timeZone).map(({ title, text }) => ({ title, text })),
        ],
      },
      ...(view.disclosures.trim() === '' ? [] : [noteParagraphs(view.disclosures)]),
    ],
    { isDisclosures: true, flows: true },
  );

const versionText = ({ engine_version, data_vintage, market_vintage }: SnapshotMeta): string =>
  `Plumbline engine ${engine_version}. Legal and mortality figures of ${data_vintage}${market_vintage ? `, market figures of ${market_vintage}` : ''}.`;
