import type { User } from '../users/user.ts';

export interface WaitingMessage {
  id: number;
  /** In whose name it goes. */
  user_id: number;
  /** That it shares. */
  report_id: number | null;
  /** With whom it is shared, by their number. */
  recipient_id: number | null;
  message: MailMessage;
  /** The same however often it is sent, and of no other message. */
  reference: string;
  created_at: string;
}

/**
 * Messages that were promised and are not sent yet. One is added in the transaction of what it tells of, with the job that
 * sends it, and removed once it is sent.
 */
export interface WaitingMail {
  /**
   * In the name of a user, with whom it goes when they are deleted. Its job sends it at once; one that shares a report is
   * sent by its request, which says whom it did not reach, and the job follows only if the server ended first.
   */
  add(
    user: Pick<User, 'id'>,
    message: MailMessage,
    now: Date,
    share?: { report: number; recipient: number },
  ): Promise<WaitingMessage>;
  /** All of them, oldest first. */
  list(): Promise<WaitingMessage[]>;
  find(id: number): Promise<WaitingMessage | null>;
  /** Gives a job to each that has none: of an older version, or moved here from another database. */
  giveJobs(): Promise<void>;
  remove(id: number): Promise<void>;
}

/** A message that was written down instead of sent, as plain text. */
export interface OutboxMessage {
  id: number;
  at: string;
  to: string;
  subject: string;
  text: string;
}

export interface Outbox {
  /** Newest first, and how many there are in all. */
  list(page: { skip: number; take: number }): Promise<{ messages: OutboxMessage[]; total: number }>;
  read(id: number): Promise<OutboxMessage | null>;
}

/** What a link lets somebody do is in its query or, of a shared report, at its end: the list shows where it leads only. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(/([?&#](?:token|code)=)[^\s&#]+/g, '$1…').replaceAll(/(\/report\/\d+\/)[\w-]{43}/g, '$1…');

/** A message that is ready to go out. `text` and `html` say the same. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachment?: Attachment | undefined;
}

/** Bytes. Mail carries four for each three, and servers that take no more than ten megabytes are common. */
export const LARGEST_ATTACHMENT = 7 * 1024 ** 2;

/** A file that goes with a message. */
export interface Attachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}

/** As the composer of messages takes it. */
export const attached = ({ attachment, ...message }: MailMessage) => ({
  ...message,
  ...(attachment && { attachments: [{ ...attachment, encoding: 'base64' }] }),
});

export interface Mailer {
  /**
   * Throws `MailNotSent` when the message could not be handed over. With a `reference` it bears a Message-ID that is the
   * same each time it is sent, so that mail servers and mail programs can drop the second. After `signal` aborts, nothing
   * more is sent: only a message that was handed over completely may still arrive.
   */
  send(message: MailMessage, date: Date, reference?: string, signal?: AbortSignal): Promise<void>;
}

/** Its right side is the domain of the sender (RFC 5322, section 3.6.4). Without a reference one is made up each time. */
export function messageId(from: string, reference: string | undefined): { messageId?: string } {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return reference === undefined ? {} : { messageId: `<${reference}@${domain}>` };
}

/** Says which step failed and with what code; never an address, a credential or the text of the message. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
  /** The whole message was handed over and no answer came: whoever sends it again may send it twice. */
  readonly mayHaveArrived: boolean;

  constructor(message: string, mayHaveArrived = false) {
    super(message);
    this.mayHaveArrived = mayHaveArrived;
  }
}
