/** A report as one file that opens without a server: the page that the build made, with a title and the figures put in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ReportDocument } from '../domain/practice/reports/report-document.ts';
import { NO_LOGOS, type AdvisorLogos } from '../domain/practice/reports/report.ts';
import { checkPicture } from '../domain/practice/users/picture.ts';
import type { OwnerId } from '../domain/practice/users/user.ts';
import type { Services } from './services.ts';

const PAGES = { comparative: 'report-file.html', historical: 'report-file-historical.html' } as const;

/** Of a letterhead; a larger picture would be most of the file. */
const LARGEST_LOGO = 60 * 1024;

/** Null where the build made no pages. What people wrote is compressed and in letters of its own, so none of it is markup. */
export function documentPage(
  shown: ReportDocument,
  { build }: { build: Pick<Services['build'], 'folder'> },
): string | null {
  let page: string;
  try {
    page = readFileSync(join(build.folder, PAGES[shown.kind]), 'utf8');
  } catch {
    return null;
  }
  const parts: Readonly<Record<string, string>> = {
    __TITLE__: escaped(shown.view.name),
    __REPORT__: gzipSync(JSON.stringify(shown), { level: 9 }).toString('base64'),
  };
  // All in one go: a name may hold the place of the next.
  return page.replaceAll(/__(?:TITLE|REPORT)__/g, (place) => parts[place] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** The letterhead of today inside the file, as `advisorLogos` gives its addresses. */
export async function insideLogos(
  { users, files }: Pick<Services, 'users' | 'files'>,
  { owner, sharedBy }: { owner: OwnerId; sharedBy: number | undefined },
): Promise<AdvisorLogos> {
  if (sharedBy !== undefined && sharedBy !== owner) return NO_LOGOS;
  const pictures = (await users.find(owner))?.pictures;
  const inside = async (hash: string | null | undefined): Promise<string | null> => {
    const content = hash ? await files.read(hash) : null;
    const found = content && checkPicture(content);
    return !found || 'problem' in found || content.byteLength > LARGEST_LOGO
      ? null
      : `data:${found.type};base64,${Buffer.from(content).toString('base64')}`;
  };
  const [green, blue, dark] = [
    await inside(pictures?.business_logo_green),
    await inside(pictures?.business_logo_blue),
    await inside(pictures?.business_logo_dark),
  ];
  return { green, blue, dark };
}
