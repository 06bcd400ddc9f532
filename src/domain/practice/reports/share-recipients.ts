/** Who was sent a report by mail, each with a link of their own that can be turned off alone. */
import type { OwnerId } from '../users/user.ts';

export interface ShareRecipient {
  /** Their number, which their link is derived from. */
  id: number;
  email: string;
  /** False where they were sent the PDF alone. */
  has_link: boolean;
  /** When the last message was handed to the mail server; null where none was. */
  mailed_at: string | null;
  turned_off_at: string | null;
  /** Of their link alone. */
  views: number;
  last_viewed_at: string | null;
}

/** What is to be sent to one address. */
interface AddressedShare {
  report: number;
  /** Of the report's link: turning that off ends every recipient's as well. */
  generation: number;
  email: string;
  has_link: boolean;
  /** Of the request that sends it; null where it has none. */
  key: string | null;
}

/** A link goes to this many people at most: each that is tried costs a signature. */
export const MOST_RECIPIENTS = 200;

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
