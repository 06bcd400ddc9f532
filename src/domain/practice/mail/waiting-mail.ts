import type { MailMessage } from './mailer.ts';
import type { User } from '../users/user.ts';

export interface WaitingMessage {
  id: number;
  /** In whose name it goes. */
  user_id: number;
  /** That it shares. */
  report_id: number | null;
  message: MailMessage;
  /** The same however often it is sent, and of no other message. */
  reference: string;
  created_at: string;
}

/**
 * Messages that were promised and are not sent yet. One is added in the transaction of what it tells of and removed once
 * it is sent: what a crash left waiting goes out after the next start.
 */
export interface WaitingMail {
  /** In the name of a user, with whom it goes when they are deleted. */
  add(
    user: Pick<User, 'id'>,
    message: MailMessage,
    now: Date,
    report?: { id: number },
  ): Promise<WaitingMessage>;
  /** Those that were added before then, oldest first. */
  list(before: Date): Promise<WaitingMessage[]>;
  remove(id: number): Promise<void>;
}
