import { PLANS, type PlanEntry } from './plan.ts';
import type { OutboxMessage } from './admin-schema.ts';
import type { User } from './user.ts';

/** A message as plain text and as HTML. */
interface Letter {
  to: string;
  subject: string;
  /** Sentences and blocks of lines in order; a link has a separate line. */
  parts: readonly (string | { label: string; href: string })[];
}

export function letter({ to, subject, parts }: Letter): MailMessage {
  const text = parts.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.href}`));
  const html = parts.map((part) =>
    typeof part === 'string'
      ? `<p>${escaped(part).replaceAll('\n', '<br>\n')}</p>`
      : `<p><a href="${escaped(part.href)}">${escaped(part.label)}</a></p>\n<p>${escaped(part.href)}</p>`,
  );
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>\n<body>\n${html.join('\n')}\n</body></html>\n`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes names, because the sender of a sign-up can enter another person's address. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

type Recipient = Pick<User, 'email' | 'first_name'>;

const letterTo = ({ email, first_name }: Recipient, subject: string, parts: Letter['parts']): MailMessage =>
  letter({ to: email, subject, parts: [first_name === '' ? 'Hello,' : `Hi ${first_name},`, ...parts] });

const IGNORE = 'If you did not request this, ignore this message. Your account does not change.';

export const resetMessage = (user: Recipient, link: string): MailMessage =>
  letterTo(user, 'Choose a new password', [
    'Someone requested a new password for your Plumbline account. The link works once, within one hour.',
    { label: 'Choose a new password', href: link },
    IGNORE,
  ]);

export const passwordChangedMessage = (user: Recipient, forgotLink: string): MailMessage =>
  letterTo(user, 'Your password was changed', [
    'The password of your Plumbline account was changed, and all other sessions were ended.',
    'If this was not you, choose a new password immediately and tell your administrator.',
    { label: 'Choose a new password', href: forgotLink },
  ]);

/** `plan` is null if the server sells no plans. */
const chosenPlan = (plan: PlanEntry | null): string[] =>
  plan === null || plan.plan === 'FREE_TRIAL_PLAN'
    ? []
    : [`You chose the ${plan.name}; it begins after you pay for it under Current plan.`];

export const welcomeMessage = (user: Recipient, signInLink: string, plan: PlanEntry | null): MailMessage =>
  letterTo(user, 'Welcome to Plumbline', [
    `Your account is ready. You are on the ${PLANS[0].name}.`,
    ...chosenPlan(plan),
    { label: 'Sign in', href: signInLink },
  ]);

export const confirmMessage = (user: Recipient, link: string, plan: PlanEntry | null): MailMessage =>
  letterTo(user, 'Confirm your email for Plumbline', [
    'Someone signed up for Plumbline with this address. If it was you, open the link and enter the password that you chose. The link works once, within 24 hours.',
    ...chosenPlan(plan),
    { label: 'Confirm your email', href: link },
    'If this was not you, ignore this message. Without the link, the account cannot be used and is deleted after seven days.',
  ]);

/** For the owner of an account whose address was used to sign up. The page shows every visitor the same text. */
export const knownAddressMessage = (
  user: Recipient,
  links: { signIn: string; forgot: string },
): MailMessage =>
  letterTo(user, 'You already have an account', [
    'Someone tried to sign up for Plumbline with this address. You already have an account, and nothing was changed.',
    { label: 'Sign in', href: links.signIn },
    { label: 'Choose a new password if you forgot yours', href: links.forgot },
    'If this was not you, no action is needed.',
  ]);

export const accountDeletedMessage = (user: Recipient): MailMessage =>
  letterTo(user, 'Your account was deleted', [
    'Your Plumbline account and all its data were deleted, as you requested. They cannot be restored.',
    'If this was not you, tell your administrator immediately.',
  ]);

export const invitationMessage = (user: Recipient, from: string, link: string): MailMessage =>
  letterTo(user, 'You are invited to Plumbline', [
    `${from} created a Plumbline account for you. Choose a password to sign in. The link works once, within seven days.`,
    { label: 'Choose a password', href: link },
  ]);

/** For a practice without password sign-in. */
export const providerInvitationMessage = (
  user: Recipient,
  { from, signIn, provider }: { from: string; signIn: string; provider: string },
): MailMessage =>
  letterTo(user, 'You are invited to Plumbline', [
    `${from} created a Plumbline account for you. Sign in with ${provider}, then select “Ask an administrator”.`,
    { label: 'Sign in', href: signIn },
  ]);

export const backupMessage = (user: Recipient, sentence: string): MailMessage =>
  letterTo(user, 'Plumbline needs a backup', [
    sentence,
    'Without a new backup, the data entered since the last one is lost if the disk fails. Forward this message to the person who runs the server.',
  ]);

export const secondFactorMessage = (user: Recipient, isEnabled: boolean): MailMessage =>
  letterTo(
    user,
    isEnabled ? 'Two-factor authentication was set up' : 'Two-factor authentication was turned off',
    [
      isEnabled
        ? 'Signing in to your Plumbline account now requires a code from your authenticator app.'
        : 'Signing in to your Plumbline account now requires only the password.',
      'If this was not you, change your password immediately and tell your administrator.',
    ],
  );

export const identityLinkedMessage = (user: Recipient, provider: string): MailMessage =>
  letterTo(user, 'A sign-in method was added', [
    `An account of ${provider} can now sign in to your Plumbline account.`,
    'If this was not you, unlink it in your profile, change your password and tell your administrator.',
  ]);

export const recoveryCodesMessage = (user: Recipient): MailMessage =>
  letterTo(user, 'You have new recovery codes', [
    'New recovery codes were created for your Plumbline account. The earlier codes no longer work.',
    'If this was not you, change your password immediately and tell your administrator.',
  ]);

export interface WaitingMessage {
  id: number;
  /** The sender. */
  user_id: number;
  /** The shared report. */
  report_id: number | null;
  /** The recipient's number. */
  recipient_id: number | null;
  message: MailMessage;
  /** Unique per message, and equal for each attempt to send it. */
  reference: string;
  created_at: string;
}

/** Pending messages. Each is added with its job in the transaction that it reports, and removed after sending. */
export interface WaitingMail {
  /** Deleted with its user. A request sends a share directly: its job runs only if the server ended first. */
  add(
    user: Pick<User, 'id'>,
    message: MailMessage,
    now: Date,
    share?: { report: number; recipient: number },
  ): Promise<WaitingMessage>;
  list(): Promise<WaitingMessage[]>;
  find(id: number): Promise<WaitingMessage | null>;
  /** Adds missing jobs, for messages of an older version or moved from another database. */
  addMissingJobs(): Promise<void>;
  remove(id: number): Promise<void>;
}

export interface Outbox {
  /** Latest first, with the total. */
  list(page: { skip: number; take: number }): Promise<{ messages: OutboxMessage[]; total: number }>;
  read(id: number): Promise<OutboxMessage | null>;
}

/** Removes tokens and codes from links: the list only shows the target. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(/([?&#](?:token|code)=)[^\s&#]+/g, '$1…').replaceAll(/(\/report\/\d+\/)[\w-]{43}/g, '$1…');

/** `text` and `html` have the same content. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  attachment?: Attachment | undefined;
}

/** Bytes. Encoding adds a third, and many servers accept at most ten megabytes. */
export const MAX_ATTACHMENT_SIZE = 7 * 1024 ** 2;

export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/** The form that the mail library requires. */
export const attached = ({ attachment, ...message }: MailMessage) => ({
  ...message,
  ...(attachment && { attachments: [{ ...attachment, encoding: 'base64' }] }),
});

export interface Mailer {
  /**
   * Throws `MailNotSent`. Attempts with equal `reference` have the same Message-ID, so that mail servers drop
   * duplicates. After `signal` aborts, only a completely transferred message may still arrive.
   */
  send(message: MailMessage, date: Date, reference?: string, signal?: AbortSignal): Promise<void>;
}

/** The right side is the sender's domain (RFC 5322, section 3.6.4). Random without a reference. */
export function messageId(from: string, reference: string | undefined): { messageId?: string } {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return reference === undefined ? {} : { messageId: `<${reference}@${domain}>` };
}

/** Contains the failed step and its code, never an address, a credential or the text of the message. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
  /** The message was transferred, but no response arrived: sending it again may duplicate it. */
  readonly mayHaveArrived: boolean;

  constructor(message: string, mayHaveArrived = false) {
    super(message);
    this.mayHaveArrived = mayHaveArrived;
  }
}
