import type { OwnerId } from '../users/user.ts';
import type { PageWanted } from '../../shared/lists.ts';
import type { FoundClient } from './client-search.ts';
import type { Client, ClientFields } from './client.ts';
import type { LedgerChoice, Misfit } from './holdings.ts';
import type { ClientHoldings } from './client-schema.ts';

/** Another owner's client is, to every method, a client that does not exist. */
export interface ClientStore {
  list(owner: OwnerId, page?: PageWanted): Promise<readonly Client[]>;
  count(owner: OwnerId): Promise<number>;
  /**
   * Newest change first, with what a search looks at of them: every client who may hold the folded word, here or in what
   * stands under them; with scenarios, also what stands under them in the historical list. A few more may come than hold
   * it; without a word come all.
   */
  toSearch(owner: OwnerId, under: 'scenarios' | 'simulations', word: string | null): Promise<FoundClient[]>;
  find(owner: OwnerId, id: number): Promise<Client | null>;
  create(owner: OwnerId, fields: ClientFields, now: Date): Promise<Client>;
  /** All of them or none; answered in the order given. */
  createAll(owner: OwnerId, list: readonly ClientFields[], now: Date): Promise<Client[]>;
  /**
   * With `renumber`, every ledger of the client that starts at another age than the client's then is counted anew, all in
   * one transaction; a ledger that would reach beyond the last age is named, and nothing is changed. With `was`, what the
   * sender read, a field that somebody else changed meanwhile is not written over: 'changed', and nothing is.
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
  misfits(
    owner: OwnerId,
    of: 'scenarios' | 'simulations',
    clients?: readonly number[],
  ): Promise<readonly Misfit[]>;
  /** With everything under the client; false if the owner has no such client. */
  remove(owner: OwnerId, id: number): Promise<boolean>;
}
