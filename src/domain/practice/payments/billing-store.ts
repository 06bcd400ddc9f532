/** What is kept of payments: the owner first in every method that touches somebody's rows. */
import type { OwnerId } from '../users/user.ts';
import type { BillingAccount } from './billing-account.ts';
import type { Purpose } from './payment-schema.ts';

/** open: may still be completed; done: it was, and what follows from it too; over: it never will be. */
export type AttemptState = 'open' | 'done' | 'over';

export interface AttemptWanted {
  purpose: Purpose;
  plan_id: number | null;
  price_id: string | null;
  promotion_code_id: string | null;
}

export interface CheckoutAttempt extends AttemptWanted {
  id: string;
  /** Null until the provider opened it. */
  session_id: string | null;
  state: AttemptState;
  created_at: string;
}

/** What reconciling writes. */
export type BillingRead = Omit<BillingAccount, 'customer_id' | 'generation' | 'read_at'> & {
  read_at: string;
};

export interface BillingStore {
  account(owner: OwnerId): Promise<BillingAccount>;
  keepCustomer(owner: OwnerId, customerId: string): Promise<void>;
  /** False, and nothing changed, where a newer read stands. The user's plan follows. */
  keep(owner: OwnerId, read: BillingRead): Promise<boolean>;
  /** The customer is gone at the provider, or could not be made: the next one has a key of its own. */
  nextGeneration(owner: OwnerId, now: Date): Promise<void>;
  openAttempt(owner: OwnerId, purpose: Purpose): Promise<CheckoutAttempt | null>;
  /** In place of one that is open. */
  startAttempt(owner: OwnerId, attempt: AttemptWanted & { id: string }, now: Date): Promise<void>;
  attemptOpened(owner: OwnerId, id: string, sessionId: string): Promise<void>;
  endAttempt(owner: OwnerId, id: string, state: Exclude<AttemptState, 'open'>): Promise<void>;
  attemptOfSession(owner: OwnerId, sessionId: string): Promise<CheckoutAttempt | null>;
  ownerOfCustomer(customerId: string): Promise<OwnerId | null>;
  /** Who has a customer at the provider. */
  withCustomer(): Promise<OwnerId[]>;
  /** Those with something that an admin has to put right. */
  problems(): Promise<
    { user: { id: number; name: string }; problem: NonNullable<BillingAccount['problem']> }[]
  >;
  /** The first start with keys: `now`, where there was none. */
  paymentsSince(now: Date): Promise<string>;
  /** A name of this installation that no other has. */
  installation(): Promise<string>;
}
