/** The message that brings a report to a client: its link, its PDF, or both. */
import { letter } from '../mail/messages.ts';
import type { Attachment, MailMessage } from '../mail/mailer.ts';

interface ShareMessage {
  to: string;
  /** First name; '' greets without one. */
  client: string;
  advisor: string;
  /** In the advisor's words; '' says nothing of its own. */
  message: string;
  /** Their own; null where the PDF goes alone. */
  link: string | null;
  /** Until when the link is good, or null. */
  expiresAt: Date | null;
  /** The report as a PDF, or null. */
  attachment: Attachment | null;
}

export function shareMessage({
  to,
  client,
  advisor,
  message,
  link,
  expiresAt,
  attachment,
}: ShareMessage): MailMessage {
  const written = letter({
    to,
    subject: `${inOneLine(advisor)} shared a report with you`,
    parts: [
      client === '' ? 'Hello,' : `Hi ${client},`,
      ...message.split('\n').flatMap((line) => line.trim() || []),
      ...(attachment ? ['The report is attached as a PDF.'] : []),
      ...(link === null
        ? []
        : [
            { label: 'Open the report', href: link },
            ...(expiresAt ? [`The link is good until ${DATE.format(expiresAt)} (UTC).`] : []),
            'The link is meant for you: anyone who has it can open the report without signing in.',
          ]),
      advisor,
    ],
  });
  return attachment ? { ...written, attachment } : written;
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A line break in a name must not become a header of its own. */
const inOneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
