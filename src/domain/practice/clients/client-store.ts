import type { OwnerId } from '../users/user.ts';
import type { PageQuery } from '../../shared/lists.ts';
import type { FoundClient } from './client-search.ts';
import type { Client, ClientFields } from './client.ts';
import type { LedgerChoice, AgeMismatch } from './holdings.ts';
import type { ClientHoldings } from './client-schema.ts';

/** Methods treat another owner's client as missing. */
export interface ClientStore {
  list(owner: OwnerId, page?: PageQuery): Promise<readonly Client[]>;
  count(owner: OwnerId): Promise<number>;
  /**
   * Latest change first: clients that may contain the word, also in records below; all without a word. `scenarios`
   * includes records of the historical list. May return additional clients.
   */
  toSearch(owner: OwnerId, under: 'scenarios' | 'simulations', word: string | null): Promise<FoundClient[]>;
  find(owner: OwnerId, id: number): Promise<Client | null>;
  create(owner: OwnerId, fields: ClientFields, now: Date): Promise<Client>;
  /** Creates all in one transaction, and returns them in the same order. */
  createAll(owner: OwnerId, list: readonly ClientFields[], now: Date): Promise<Client[]>;
  /**
   * `renumber` changes all ledgers of another start age in one transaction, or names a ledger beyond the last age.
   * With `was`, returns 'changed' instead of overwriting another user's change.
   */
  update(
    owner: OwnerId,
    id: number,
    fields: Partial<ClientFields>,
    now: Date,
    how?: { ledgers?: LedgerChoice | undefined; was?: Partial<ClientFields> | undefined },
  ): Promise<{ client: Client; renumbered: number } | { tooLong: string } | 'changed' | null>;
  /** `age`: the age to compare with ledgers, by default the client's. Null if the client does not exist. */
  holdings(owner: OwnerId, id: number, age?: number): Promise<ClientHoldings | null>;
  ageMismatches(
    owner: OwnerId,
    of: 'scenarios' | 'simulations',
    clients?: readonly number[],
  ): Promise<readonly AgeMismatch[]>;
  /** Deletes the client and all records below; false if the owner has no such client. */
  remove(owner: OwnerId, id: number): Promise<boolean>;
}
