/** A report's cover, and the text on every page. */
import { isModeled, type OfOrigin } from '../../domain/policy/ledger-origin.ts';
import type { SavedCarrier } from '../../domain/practice/cases/scenario.ts';
import { fileNameOf } from '../../domain/practice/reports/file-name.ts';
import type { PdfDocument, PdfLength, PdfSlot } from '../../domain/practice/reports/report-pdf.ts';
import type { SnapshotMeta, ViewOf } from '../../domain/practice/reports/report.ts';
import { advisorLine, preparedLine } from '../../domain/practice/users/firm.ts';
import { dateIn, longDate, typedDate } from '../../domain/shared/dates.ts';
import { sentences, toText } from '../words/sentence-parts.ts';
import { pdfTextsOf } from './pdf-text.ts';
import { isLong } from './sections.ts';

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
  const dateText = longDate(createdOn, timeZone);
  const { policy, dated } = carrierTexts(isModeled(ledger) ? undefined : view.carrier);
  const versionNote = versionText(view.meta);
  return {
    title: client === '' ? title : `${title} for ${client}`,
    subject: of.name,
    client,
    advisor,
    fileName: fileNameOf({ client: view.client, name: view.name, date, extension: 'pdf' }),
    date,
    dateText,
    header: preparedLine(client, advisorLine(advisor, firm)),
    cover: {
      letterhead: firm?.firm_name || advisor,
      heading: comparedText(parts.slots, setting) || view.name,
      lines: filled([client && `Prepared for ${client}`, `${view.name}, ${dateText}`]),
      description: isLong(view.description) ? '' : view.description,
      groups: [
        {
          title: 'Advisor',
          lines: [
            filled([advisor, firm?.credentials]).join(', '),
            firm?.license,
            firm?.crd_number && `CRD ${firm.crd_number}`,
          ],
        },
        { title: 'Firm', lines: [firm?.firm_name, firm?.address, firm?.phone] },
        { title: 'Policy', lines: policy },
        { title: 'Source', lines: [dated, `${of.label}: ${of.name}`, versionNote] },
      ]
        .map(({ title: heading, lines }) => ({ title: heading, lines: filled(lines) }))
        .filter(({ lines }) => lines.length > 0),
      brokerDealer: firm?.broker_dealer ?? '',
    },
    ...parts,
    caveatDetail: sentences(...caveatDetail),
    policyLine: sentences(
      ...[policy.join(', '), dated].map((text) => text && text.replace(/\.?$/, '.')),
      MARK_PATTERN.test(JSON.stringify(parts.sections)) ? legend : '',
    ),
    coverNote: pdfTextsOf(ledger).cover,
    versionNote,
  };
}

const filled = (lines: readonly (string | undefined)[]): string[] =>
  lines.flatMap((line) => (line ? [line] : []));

function carrierTexts({ insurer, product, form_number: form, illustration_date: date }: SavedCarrier = {}) {
  return {
    policy: filled([insurer, filled([product, form && `form ${form}`]).join(', ')]),
    dated: date ? `Illustration dated ${typedDate(date)}` : '',
  };
}

/** "An indexed universal life policy and three accounts"; empty without slots. */
function comparedText(slots: readonly PdfSlot[], setting: string): string {
  const accounts = slots.filter(({ slot }) => slot > 1).length;
  if (slots.length === 0) return '';
  const accountsText = accounts === 0 ? '' : `and ${toText(accounts)} account${accounts === 1 ? '' : 's'}`;
  return ['An indexed universal life policy', accountsText, setting].filter(Boolean).join(' ');
}

const MARK_PATTERN = /[\u00a0 ][†‡]/;

const versionText = ({ engine_version, data_vintage, market_vintage }: SnapshotMeta): string =>
  `Plumbline engine ${engine_version}. Legal and mortality figures of ${data_vintage}${market_vintage ? `, market figures of ${market_vintage}` : ''}.`;
