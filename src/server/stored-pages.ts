/** The pages of a stored report for whoever acts for every advisor: the command line. */
import type { Caller } from '../domain/shared/fair-turns.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import type { PdfDocument, PdfLogo } from '../domain/practice/reports/report-pdf.ts';
import { historicalSnapshot as take } from '../domain/practice/reports/take-snapshot.ts';
import type { OwnerId } from '../domain/practice/users/user.ts';
import { comparativePdf } from '../rendering/pdf/comparative-pdf.ts';
import { historicalPdf } from '../rendering/pdf/historical-pdf.ts';
import type { PdfOptions } from '../rendering/pdf/sections.ts';
import { paperLogo } from './letterhead.ts';
import { comparativeSnapshot, historicalSnapshot } from './report-kinds.ts';
import type { Services } from './services.ts';

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
  /** Whoever's it is, and of which kind. */
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
