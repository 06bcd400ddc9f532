import type { OwnerId } from './user.ts';

export interface StoredAnswer {
  status: number;
  body: string;
}

/** A request that was sent with an Idempotency-Key. */
export interface KeyedRequest {
  owner: OwnerId;
  /** Names method, path and key. */
  scope: string;
  /** Tells a repetition from another request under the same key. */
  bodyHash: string;
}

/** What a POST with an Idempotency-Key was answered, remembered for 24 hours: a form sent twice creates one thing. */
export interface IdempotencyStore {
  /** Null while the key stands for nothing. */
  recall(request: KeyedRequest, now: Date): Promise<StoredAnswer | 'other_body' | null>;
  /** Runs in the transaction of the work. Null once saved; otherwise another server’s answer, and this work must be undone. */
  keep(request: KeyedRequest, answer: StoredAnswer, now: Date): Promise<StoredAnswer | 'other_body' | null>;
  forget(request: KeyedRequest): Promise<void>;
  sweep(now: Date): Promise<void>;
}
