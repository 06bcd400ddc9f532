/** Which link of a report somebody holds: the general one, or the one of a recipient. */
import type { Services } from './services.ts';

interface OpenedLink {
  generation: number;
  /** Null for the general link. */
  recipient: number | null;
}

/** Null for a token that opens nothing. Whether the report is still shared, its store says. */
export async function openedLink(
  { report, token }: { report: number; token: string },
  reports: { generationOf(id: number): Promise<number | null> },
  { signer, shareRecipients }: Pick<Services, 'signer' | 'shareRecipients'>,
): Promise<OpenedLink | null> {
  const generation = (await reports.generationOf(report)) ?? 0;
  if (signer.isViewToken(token, report, generation)) return { generation, recipient: null };
  const recipients = await shareRecipients.linked(report, generation);
  const recipient = signer.recipientOf(token, report, generation, recipients);
  return recipient === null ? null : { generation, recipient };
}
