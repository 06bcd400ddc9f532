/** Makes a report's PDF, with the logo and the file name of its pages. */
import type { PdfDocument, ReportPdf } from '../../domain/practice/reports/report-pdf.ts';
import type { Caller } from '../../domain/shared/fair-queue.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Services } from '../services.ts';
import { readPaperLogo } from './stored-pages.ts';

export interface NamedPdf {
  content: Uint8Array<ArrayBuffer>;
  fileName: string;
}

export async function makePdf(
  pages: Parameters<ReportPdf['make']>[0],
  { caller, of }: { caller: Caller; of: Parameters<typeof readPaperLogo>[1] },
  services: Pick<Services, 'reportPdf' | 'users' | 'files'>,
): Promise<Result<NamedPdf>> {
  let fileName = '';
  async function named(): Promise<Result<PdfDocument>> {
    const found = await pages();
    const document = 'ok' in found ? found : ok(found);
    if (document.ok) ({ fileName } = document.value);
    return document;
  }
  const created = await services.reportPdf.make(named, caller, await readPaperLogo(services, of));
  return created.ok ? ok({ content: created.value, fileName }) : created;
}
