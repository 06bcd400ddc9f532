/** Events of the card provider as they came, and what is left to do at the provider for users who are gone. */
import type { Page, PageWanted } from '../../shared/lists.ts';
import type { ProviderEvent } from './payment-provider.ts';
import type { WebhookLogs } from './payment-schema.ts';
import type { WebhookOutcome } from './payment-types.ts';

type ListedEvent = WebhookLogs['items'][number];
export type KeptEvent = Omit<ListedEvent, 'user'>;

export interface DueEvent extends ProviderEvent {
  tries: number;
}

/** Where a try ended; `next_try_at` where another one follows. */
export interface Tried {
  outcome: WebhookOutcome;
  tries: number;
  next_try_at: string | null;
}

interface DueTask {
  customer_id: string;
  session_ids: readonly string[];
  tries: number;
}

export interface WebhookStore {
  /** False for one that is kept already. `outcome` "waiting" is due at once. */
  add(event: ProviderEvent, payload: string, outcome: WebhookOutcome, now: Date): Promise<boolean>;
  due(now: Date): Promise<DueEvent[]>;
  tried(ids: readonly string[], tried: Tried): Promise<void>;
  /** Those of them that are kept and were the provider's are due again: how many. */
  again(ids: readonly string[], now: Date): Promise<number>;
  list(wanted: PageWanted & { outcome?: WebhookOutcome | undefined }): Promise<Page<ListedEvent>>;
  dueTasks(now: Date): Promise<DueTask[]>;
  taskTried(customerId: string, tried: Pick<Tried, 'tries' | 'next_try_at'>): Promise<void>;
  /** Somebody who is gone did something at the provider after all: whether there is such a one. */
  taskAgain(customerId: string, now: Date): Promise<boolean>;
  /** When something is due next. */
  nextDue(): Promise<string | null>;
  sweep(of: { payloadsBefore: Date; rowsBefore: Date }): Promise<void>;
}
