/** Parts of the pages that both kinds of report have. */
import type { PdfBlock, PdfSection, PdfTable } from '../../domain/practice/reports/report-pdf.ts';
import type { SnapshotMeta } from '../../domain/practice/reports/report.ts';
import { noteParagraphs } from './texts.ts';

export const section = (
  eyebrow: string,
  heading: string,
  blocks: PdfBlock[],
  more: Partial<PdfSection> = {},
): PdfSection => ({
  eyebrow,
  heading,
  lede: '',
  isLandscape: false,
  flows: false,
  isDisclosures: false,
  blocks,
  ...more,
});

/** Pixels of the screen; seven inches across paper set its text of 12 pixels in about 8 points. */
export const CHART_WIDTH = 720;

/** Upright paper holds nine columns of figures beside age and year, and half as many rows again as paper on its side. */
const UPRIGHT_COLUMNS = 11;

export const yearly = (heading: string, table: PdfTable, more: Partial<PdfSection> = {}): PdfSection =>
  section('', heading, [table], { isLandscape: table.columns.length > UPRIGHT_COLUMNS, ...more });

export const lettered = (sections: readonly PdfSection[]): PdfSection[] =>
  sections.map((one, index) => ({
    ...one,
    eyebrow: `Appendix ${String.fromCharCode(65 + index)}`,
    flows: index > 0,
  }));

export const notes = ({ notes: text }: { notes: string }): PdfSection[] =>
  text.trim() === '' ? [] : [section('From your advisor', 'Notes', [noteParagraphs(text)])];

export const madeBy = ({ engine_version, data_vintage, market_vintage }: SnapshotMeta): string =>
  `Plumbline engine ${engine_version}. Legal and mortality figures of ${data_vintage}${market_vintage ? `, market figures of ${market_vintage}` : ''}.`;
