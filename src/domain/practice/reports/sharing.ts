import type { OwnerId } from '../users/user.ts';
import type { ShareRecipient } from './report-schema.ts';
import { letter, type Attachment, type MailMessage } from '../users/mail.ts';

/** How long a shared link works, and when its report has changed since it was shared. */

interface LinkTerms {
  withdrawn_at: string | null;
  /** Null: the link has no end. */
  expires_at: string | null;
}

const hasExpired = (expiresAt: string | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now.toISOString();

export const isLinkOpen = ({ withdrawn_at, expires_at }: LinkTerms, now: Date): boolean =>
  withdrawn_at === null && !hasExpired(expires_at, now);

/** Sharing again opens an expired link without an end, and leaves an end in the future as it is. */
export const expiryAfterSharing = (expiresAt: string | null, now: Date): string | null =>
  hasExpired(expiresAt, now) ? null : expiresAt;

/** The content of a shared page, with the hash of the document in place of the document. */
export interface SharedContent {
  firstname: string;
  middlename: string | null;
  lastname: string;
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
  /** The practice's; null and `standard` are the same. */
  compliance_profile?: string | null | undefined;
  /** Of the firm's own disclosures; null if it has none. */
  disclosures_version?: number | null | undefined;
}

/**
 * The text whose hash is stored with a share. The report has changed since it was shared if the hash differs. It depends
 * on the content, not on dates: saving the same tabs again, as sharing does, is no change.
 */
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
  ]);
}

/** What is to be sent to one address. */
interface AddressedShare {
  report: number;
  /** Of the report's link: turning that off ends every recipient's as well. */
  generation: number;
  email: string;
  has_link: boolean;
  key: string | null;
}

/** A link goes to this many people at most: each that is tried costs a signature. */
export const MAX_RECIPIENTS = 200;

export interface ShareRecipients {
  /** Of the report's present link, in the order in which they were added. Empty for another owner's report. */
  list(owner: OwnerId, report: number): Promise<ShareRecipient[]>;
  /**
   * The recipient with this address, whose link stays the same; another one where that was turned off. Null where the
   * same request has mailed them already.
   */
  address(owner: OwnerId, share: AddressedShare, now: Date): Promise<{ id: number } | null>;
  /** Handed to the mail server. */
  mailed(id: number, key: string | null, now: Date): Promise<void>;
  /** False where there is no such recipient of this report, or it is turned off. */
  turnOff(owner: OwnerId, report: number, id: number, now: Date): Promise<boolean>;

  /** Open: the numbers of those whose links are good as long as the report's is. */
  linked(report: number, generation: number): Promise<number[]>;
  /** Open: counts a view of one recipient's link. */
  countView(id: number, now: Date): Promise<void>;
  /** Whether a message that waits still leads somewhere: neither the link nor the recipient was turned off since. */
  isExpected(id: number): Promise<boolean>;
}

/** What every kind of report has of its store: to be found and deleted, shared, withdrawn, and opened by a link. */
export interface ReportShare {
  /** True when a share made now would show something else. */
  moved_on: boolean;
  shared_at: string;
  expires_at: string | null;
  views: number;
  last_viewed_at: string | null;
}

/** What anyone holding the link is given, read without an owner: the token has been checked by then. */
interface SharedSnapshot<Snapshot> {
  report_id: number;
  /** Whose it is now. */
  owner: OwnerId;
  snapshot: Snapshot;
  shared_at: string;
}

/** The last share, for its owner: also one whose link has expired or was withdrawn. */
interface ShareRecord<Snapshot> {
  snapshot: Snapshot;
  shared_at: string;
  /** False when what is stored is no longer what was written. */
  sound: boolean;
}

/** Another owner's report is, to every method, one that does not exist; so is one of another kind. */
export interface SharedReports<Record, Snapshot> {
  find(owner: OwnerId, id: number): Promise<Record | null>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
  /**
   * Shares, or shares again in the same place: the link stays the same until it is withdrawn. An end that has passed
   * is lifted, because whoever shares again means the link to open.
   */
  share(owner: OwnerId, id: number, snapshot: Snapshot, now: Date): Promise<Record | null>;
  setExpiry(owner: OwnerId, id: number, expiresAt: Date | null): Promise<Record | null>;
  withdraw(owner: OwnerId, id: number, now: Date): Promise<Record | null>;
  /** Null when it was never shared. */
  lastShare(owner: OwnerId, id: number): Promise<ShareRecord<Snapshot> | null>;

  /** Open: the generation that the token must have been made for; null for a report that has none. */
  generationOf(id: number): Promise<number | null>;
  /** Open: counts a view and notes when, while shared and not expired; false where it is not. */
  countView(id: number, generation: number, now: Date): Promise<boolean>;
  /** Open: the stored snapshot while shared and not expired. No view: whoever fetches may be a program that looks for harm. */
  findShared(id: number, generation: number, now: Date): Promise<SharedSnapshot<Snapshot> | null>;
}

/** The message that brings a report to a client: its link, its PDF, or both. */
interface ShareMessage {
  to: string;
  client: string;
  advisor: string;
  /** In the advisor's words; '' says nothing of its own. */
  message: string;
  /** Their own; null where the PDF goes alone. */
  link: string | null;
  /** Last moment of the link, "November 28, 2026, 7:50 PM PST", or null. */
  goodUntil: string | null;
  attachment: Attachment | null;
}

export function shareMessage(share: ShareMessage): MailMessage {
  const { to, client, advisor, message, link, goodUntil, attachment } = share;
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
            ...(goodUntil === null ? [] : [`The link is good until ${goodUntil}.`]),
            'The link is meant for you: anyone who has it can open the report without signing in.',
          ]),
      advisor,
    ],
  });
  return attachment ? { ...letterText, attachment } : letterText;
}

/** A line break in a name must not become a header of its own. */
const inOneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
