import type { OwnerId } from './user.ts';

export interface StoredAnswer {
  status: number;
  body: string;
}

/**
 * What a POST with an Idempotency-Key was answered, remembered for 24 hours: a form sent twice creates one thing.
 * `scope` names method, path and key; `bodyHash` tells a repetition from another request under the same key.
 */
export interface IdempotencyStore {
  /** 'new' reserves the key for the caller; the others say what the key already stands for. */
  begin(
    owner: OwnerId,
    scope: string,
    bodyHash: string,
    now: Date,
  ): Promise<'new' | 'in_progress' | 'other_body' | StoredAnswer>;
  finish(owner: OwnerId, scope: string, answer: StoredAnswer): Promise<void>;
  /** A refused or failed request frees its key: the form is corrected and sent again. */
  release(owner: OwnerId, scope: string): Promise<void>;
  sweep(now: Date): Promise<void>;
}
