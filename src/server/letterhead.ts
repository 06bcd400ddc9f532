/** The advisor's logos: by address on a shared page, as a picture on the cover of a PDF. */
import { pdfLogo, type PdfLogo } from '../domain/practice/reports/report-pdf.ts';
import { NO_LOGOS, type AdvisorLogos } from '../domain/practice/reports/report.ts';
import type { OwnerId } from '../domain/practice/users/user.ts';
import { signedAddress } from './addresses.ts';
import type { Services } from './services.ts';

interface Sharing {
  /** Whose the report is now. */
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
