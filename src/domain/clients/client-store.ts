import type { OwnerId } from '../accounts/user.ts';
import type { Client, ClientFields } from './client.ts';

/** Another owner's client is, to every method, a client that does not exist. */
export interface ClientStore {
  /** Newest change first. */
  list(owner: OwnerId): Promise<Client[]>;
  find(owner: OwnerId, id: number): Promise<Client | null>;
  create(owner: OwnerId, fields: ClientFields, now: Date): Promise<Client>;
  /** All of them or none; answered in the order given. */
  createAll(owner: OwnerId, list: readonly ClientFields[], now: Date): Promise<Client[]>;
  update(owner: OwnerId, id: number, fields: Partial<ClientFields>, now: Date): Promise<Client | null>;
  /** With all scenarios and reports; false when there was none. */
  remove(owner: OwnerId, id: number): Promise<boolean>;
}
