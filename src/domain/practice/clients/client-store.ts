import type { OwnerId } from '../users/user.ts';
import type { PageQuery } from '../../shared/lists.ts';
import type { FoundClient } from './client-search.ts';
import type { Client, ClientFields } from './client.ts';
import type { LedgerChoice, AgeMismatch } from './holdings.ts';
import type { ClientHoldings } from './client-schema.ts';

/** Another owner's client is, to every method, a client that does not exist. */
export interface ClientStore {
  list(owner: OwnerId, page?: PageQuery): Promise<readonly Client[]>;
  count(owner: OwnerId): Promise<number>;
  /**
   * Newest change first: every client whose own text, or the text of a record below it, may contain the folded word. With
   * scenarios, this includes records of the historical list. May return a few more; without a word, returns all.
   */
  toSearch(owner: OwnerId, under: 'scenarios' | 'simulations', word: string | null): Promise<FoundClient[]>;
  find(owner: OwnerId, id: number): Promise<Client | null>;
  create(owner: OwnerId, fields: ClientFields, now: Date): Promise<Client>;
  /** All of them or none; answered in the order given. */
  createAll(owner: OwnerId, list: readonly ClientFields[], now: Date): Promise<Client[]>;
  /**
   * `renumber` recounts every ledger that starts at another age, in one transaction; a ledger beyond the last age is named, and
   * nothing changes. With `was`, a field that another user changed meanwhile is kept: 'changed'.
   */
  update(
    owner: OwnerId,
    id: number,
    fields: Partial<ClientFields>,
    now: Date,
    how?: { ledgers?: LedgerChoice | undefined; was?: Partial<ClientFields> | undefined },
  ): Promise<{ client: Client; renumbered: number } | { tooLong: string } | 'changed' | null>;
  /** `age`: what ledgers are held against; the client's own without it. Null where there is no such client. */
  holdings(owner: OwnerId, id: number, age?: number): Promise<ClientHoldings | null>;
  /** Of all the owner's clients, or of these. */
  ageMismatches(
    owner: OwnerId,
    of: 'scenarios' | 'simulations',
    clients?: readonly number[],
  ): Promise<readonly AgeMismatch[]>;
  /** With everything under the client; false if the owner has no such client. */
  remove(owner: OwnerId, id: number): Promise<boolean>;
}
