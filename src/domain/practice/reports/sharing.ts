import type { ClientNames } from '../clients/client.ts';
import { firmLines, type Firm } from '../users/firm.ts';
import type { OwnerId } from '../users/user.ts';
import type { ShareRecipient } from './report-schema.ts';
import { letter, type Attachment, type MailMessage } from '../users/mail.ts';

/** The validity of a shared link, and changes of its report since it was shared. */

interface LinkTerms {
  withdrawn_at: string | null;
  /** Null if the link has no end. */
  expires_at: string | null;
}

const hasExpired = (expiresAt: string | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now.toISOString();

export const isLinkOpen = ({ withdrawn_at, expires_at }: LinkTerms, now: Date): boolean =>
  withdrawn_at === null && !hasExpired(expires_at, now);

/** Sharing again reopens an expired link without an end, and retains a future end. */
export const expiryAfterSharing = (expiresAt: string | null, now: Date): string | null =>
  hasExpired(expiresAt, now) ? null : expiresAt;

/** The content of a shared page, with a hash instead of the document. */
export interface SharedContent extends ClientNames {
  age: number;
  scenario_name: string;
  document_hash: string;
  name: string;
  description: string;
  saved_action: string;
  notes: string;
  disclosures: string;
  removed_slots: string;
  variants: string;
  /** The practice's profile; null and `standard` are the same. */
  compliance_profile?: string | null | undefined;
  /** Version of the firm's disclosures; null without any. */
  disclosures_version?: number | null | undefined;
  /** The advisor's firm as JSON; null if empty. */
  firm?: string | null | undefined;
}

/** Its hash is stored with a share and changes with the report. Depends on content, not on dates. */
export function fingerprintText(content: SharedContent): string {
  const texts = [content.notes, content.disclosures, content.removed_slots, content.variants];
  // Reports shared before notes existed were stored without these members and have not changed.
  const isEmpty = texts.join('|') === '||[]|[]';
  return JSON.stringify([
    content.firstname,
    content.middlename,
    content.lastname,
    content.age,
    content.scenario_name,
    content.document_hash,
    content.name,
    content.description,
    content.saved_action,
    ...(isEmpty ? [] : texts),
    ...(content.compliance_profile === 'client_clamped' ? ['client_clamped'] : []),
    ...(content.disclosures_version ? [`disclosures ${content.disclosures_version}`] : []),
    ...(content.firm ? [`firm ${content.firm}`] : []),
  ]);
}

/** A share with one recipient. */
interface AddressedShare {
  report: number;
  /** Generation of the report's link. Turning that link off also ends every recipient's. */
  generation: number;
  email: string;
  has_link: boolean;
  key: string | null;
}

/** Each recipient costs a signature per opened link. */
export const MAX_RECIPIENTS = 200;

export interface ShareRecipients {
  /** Recipients of the report's current link, in the order of their addition. Empty for another owner's report. */
  list(owner: OwnerId, report: number): Promise<ShareRecipient[]>;
  /** The recipient with this address, or a new one if turned off. Null if the same request already mailed them. */
  address(owner: OwnerId, share: AddressedShare, now: Date): Promise<{ id: number } | null>;
  /** Records that the mail server accepted the message. */
  mailed(id: number, key: string | null, now: Date): Promise<void>;
  /** False if the recipient is not this report's or already turned off. */
  turnOff(owner: OwnerId, report: number, id: number, now: Date): Promise<boolean>;

  /** Without an owner: the numbers of recipients whose links are valid with the report's. */
  linked(report: number, generation: number): Promise<number[]>;
  /** Without an owner: counts a view of one recipient's link. */
  countView(id: number, now: Date): Promise<void>;
  /** Returns whether a pending message still has a valid link. */
  isExpected(id: number): Promise<boolean>;
}

/** Store operations of all kinds of report: find, delete, share, turn off, and open by link. */
export interface ReportShare {
  /** True if a new share would differ. */
  moved_on: boolean;
  shared_at: string;
  expires_at: string | null;
  views: number;
  last_viewed_at: string | null;
}

/** The content for a holder of the link, read without an owner after a check of the token. */
interface SharedSnapshot<Snapshot> {
  report_id: number;
  /** The current owner. */
  owner: OwnerId;
  snapshot: Snapshot;
  shared_at: string;
}

/** The last share, for its owner, even if the link expired or was turned off. */
interface ShareRecord<Snapshot> {
  snapshot: Snapshot;
  shared_at: string;
  /** False if the stored content does not match its hash. */
  isIntact: boolean;
}

/** Methods treat another owner's report, or one of another kind, as missing. */
export interface SharedReports<Record, Snapshot> {
  find(owner: OwnerId, id: number): Promise<Record | null>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
  /** Shares again with the same link. Removes an end that has passed, so that the link opens. */
  share(owner: OwnerId, id: number, snapshot: Snapshot, now: Date): Promise<Record | null>;
  setExpiry(owner: OwnerId, id: number, expiresAt: Date | null): Promise<Record | null>;
  withdraw(owner: OwnerId, id: number, now: Date): Promise<Record | null>;
  /** Null if it was never shared. */
  lastShare(owner: OwnerId, id: number): Promise<ShareRecord<Snapshot> | null>;

  /** Without an owner: the generation of a valid token; null if the report has no link. */
  generationOf(id: number): Promise<number | null>;
  /** Without an owner: counts a view with its time; false if not shared or expired. */
  countView(id: number, generation: number, now: Date): Promise<boolean>;
  /** Without an owner: the snapshot if shared and not expired. Not a view, because mail scanners fetch it too. */
  findShared(id: number, generation: number, now: Date): Promise<SharedSnapshot<Snapshot> | null>;
}

/** The message with a client's report: its link, its PDF, or both. */
interface ShareMessage {
  to: string;
  client: string;
  advisor: string;
  firm?: Firm | undefined;
  /** The advisor's address. */
  replyTo: string;
  /** The advisor's message; may be ''. */
  message: string;
  /** The recipient's link; null if only the PDF is sent. */
  link: string | null;
  /** Last moment of the link, "November 28, 2026, 7:50 PM PST", or null. */
  goodUntil: string | null;
  attachment: Attachment | null;
}

export function shareMessage(share: ShareMessage): MailMessage {
  const { to, client, advisor, firm, replyTo, message, link, goodUntil, attachment } = share;
  const letterText = letter({
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
            ...(goodUntil === null ? [] : [`The link works until ${goodUntil}.`]),
            'Please don’t forward this link. Anyone who has it can view your report.',
          ]),
      firmLines(advisor, firm).join('\n'),
    ],
  });
  return { ...letterText, replyTo, ...(attachment && { attachment }) };
}

/** A line break in a name must not create a header. */
const inOneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
