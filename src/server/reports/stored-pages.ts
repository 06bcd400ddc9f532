/** Pages of any advisor's stored report, for the command line. */
import type { Caller } from '../../domain/shared/fair-queue.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { type PdfDocument, type PdfLogo, pdfLogo } from '../../domain/practice/reports/report-pdf.ts';
import { historicalSnapshot as takeHistoricalSnapshot } from '../../domain/practice/reports/take-snapshot.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { comparativePdf } from '../../rendering/pdf/comparative-pdf.ts';
import { historicalPdf } from '../../rendering/pdf/historical-pdf.ts';
import type { PdfOptions } from '../../rendering/pdf/book.ts';
import { comparativeSnapshot, historicalSnapshot } from './report-snapshots.ts';
import type { Services } from '../services.ts';
import { NO_LOGOS, type AdvisorLogos } from '../../domain/practice/reports/report.ts';
import { signedAddress } from '../http/addresses.ts';

type Stored = Pick<
  Services,
  | 'users'
  | 'reports'
  | 'historicalReports'
  | 'scenarios'
  | 'simulations'
  | 'disclosureTexts'
  | 'history'
  | 'taxTables'
> & {
  files: Pick<Services['files'], 'read'>;
  ownerOf(report: number): Promise<{ owner: OwnerId; isHistorical: boolean } | null>;
};

export interface StoredPages {
  render(options: PdfOptions): PdfDocument;
  logo: PdfLogo | null;
}

/** Calculates the requested pages. Returns null if the report does not exist. */
export async function loadStoredPages(
  id: number,
  now: Date,
  stored: Stored,
): Promise<Result<StoredPages> | null> {
  const reportOwner = await stored.ownerOf(id);
  const user = reportOwner && (await stored.users.find(reportOwner.owner));
  if (!reportOwner || !user) return null;
  const logo = await readPaperLogo(stored, { owner: reportOwner.owner, sharedBy: reportOwner.owner });
  const caller: Caller = { key: 'command line' };
  const by = { owner: reportOwner.owner, user, now, caller };
  if (reportOwner.isHistorical) {
    const report = await stored.historicalReports.find(reportOwner.owner, id);
    if (!report) return null;
    const snapshot = await historicalSnapshot(report, by, {
      ...stored,
      calculator: {
        takeSnapshot: ({ input, shown }) => Promise.resolve(takeHistoricalSnapshot(input, shown, stored)),
      },
    });
    return snapshot.ok ? ok({ render: (options) => historicalPdf(snapshot.value, options), logo }) : snapshot;
  }
  const report = await stored.reports.find(reportOwner.owner, id);
  if (!report) return null;
  const snapshot = await comparativeSnapshot(report, by, stored);
  return snapshot.ok ? ok({ render: (options) => comparativePdf(snapshot.value, options), logo }) : snapshot;
}

// The advisor's logos: a URL on shared pages, an image on a PDF cover.

interface Sharing {
  owner: OwnerId;
  /** Advisor who shared the report, if stored. */
  sharedBy: number | undefined;
}

/**
 * Returns the current logos of the advisor who shared the report. Returns no logos after a transfer of the clients,
 * until the new advisor shares the report.
 */
export async function advisorLogos(
  services: Pick<Services, 'signer' | 'settings' | 'users'>,
  { owner, sharedBy, now }: Sharing & { now: Date },
): Promise<AdvisorLogos> {
  if (sharedBy !== undefined && sharedBy !== owner) return NO_LOGOS;
  const advisor = await services.users.find(owner);
  const address = (hash: string | null | undefined) =>
    hash ? signedAddress(services, owner, hash, now) : null;
  return {
    green: address(advisor?.pictures.business_logo_green),
    blue: address(advisor?.pictures.business_logo_blue),
    dark: address(advisor?.pictures.business_logo_dark),
  };
}

/** Returns the logo of a light theme, because paper is white. */
export async function readPaperLogo(
  { users, files }: Pick<Services, 'users'> & { files: Pick<Services['files'], 'read'> },
  { owner, sharedBy }: Sharing,
): Promise<PdfLogo | null> {
  if (sharedBy !== undefined && sharedBy !== owner) return null;
  const pictures = (await users.find(owner))?.pictures;
  const hash = pictures?.business_logo_green ?? pictures?.business_logo_blue;
  return hash ? pdfLogo(await files.read(hash)) : null;
}
