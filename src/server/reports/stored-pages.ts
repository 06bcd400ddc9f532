/** The pages of a stored report for whoever acts for every advisor: the command line. */
import type { Caller } from '../../domain/shared/fair-queue.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { type PdfDocument, type PdfLogo, pdfLogo } from '../../domain/practice/reports/report-pdf.ts';
import { historicalSnapshot as take } from '../../domain/practice/reports/take-snapshot.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { comparativePdf } from '../../rendering/pdf/comparative-pdf.ts';
import { historicalPdf } from '../../rendering/pdf/historical-pdf.ts';
import type { PdfOptions } from '../../rendering/pdf/sections.ts';
import { comparativeSnapshot, historicalSnapshot } from './report-kinds.ts';
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
  of(options: PdfOptions): PdfDocument;
  logo: PdfLogo | null;
}

/** Calculated now, by how much of it is wanted; null where there is no such report. */
export async function storedPages(
  id: number,
  now: Date,
  stored: Stored,
): Promise<Result<StoredPages> | null> {
  const of = await stored.ownerOf(id);
  const user = of && (await stored.users.find(of.owner));
  if (!of || !user) return null;
  const logo = await paperLogo(stored, { owner: of.owner, sharedBy: of.owner });
  const caller: Caller = { key: 'command line' };
  const by = { owner: of.owner, user, now, caller };
  if (of.isHistorical) {
    const report = await stored.historicalReports.find(of.owner, id);
    if (!report) return null;
    const taken = await historicalSnapshot(report, by, {
      ...stored,
      calculator: { takeSnapshot: ({ input, shown }) => Promise.resolve(take(input, shown, stored)) },
    });
    return taken.ok ? ok({ of: (options) => historicalPdf(taken.value, options), logo }) : taken;
  }
  const report = await stored.reports.find(of.owner, id);
  if (!report) return null;
  const taken = await comparativeSnapshot(report, by, stored);
  return taken.ok ? ok({ of: (options) => comparativePdf(taken.value, options), logo }) : taken;
}

// The advisor's logos: by address on a shared page, as a picture on the cover of a PDF.

interface Sharing {
  owner: OwnerId;
  /** The advisor in whose name it was shared, where that was written down. */
  sharedBy: number | undefined;
}

/**
 * The present logos of the advisor who shared it: a letterhead, unlike a figure, is the one of today. Once the clients
 * were handed over there is none, until the report is shared again in the new advisor's name.
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

/** The same for paper, which is white: the logo of a light theme. */
export async function paperLogo(
  { users, files }: Pick<Services, 'users'> & { files: Pick<Services['files'], 'read'> },
  { owner, sharedBy }: Sharing,
): Promise<PdfLogo | null> {
  if (sharedBy !== undefined && sharedBy !== owner) return null;
  const pictures = (await users.find(owner))?.pictures;
  const hash = pictures?.business_logo_green ?? pictures?.business_logo_blue;
  return hash ? pdfLogo(await files.read(hash)) : null;
}
