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
  /** Last moment of the link, "November 28, 2026, 7:50 PM PST", or null. */
  goodUntil: string | null;
  /** The report as a PDF, or null. */
  attachment: Attachment | null;
}

export function shareMessage({
  to,
  client,
  advisor,
  message,
  link,
  goodUntil,
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
            ...(goodUntil === null ? [] : [`The link is good until ${goodUntil}.`]),
            'The link is meant for you: anyone who has it can open the report without signing in.',
          ]),
      advisor,
    ],
  });
  return attachment ? { ...written, attachment } : written;
}

/** A line break in a name must not become a header of its own. */
const inOneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
