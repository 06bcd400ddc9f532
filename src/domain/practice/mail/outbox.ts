/** A message that was written down instead of sent, as plain text. */
export interface OutboxMessage {
  id: number;
  at: string;
  to: string;
  subject: string;
  text: string;
}

export interface Outbox {
  /** Newest first, and how many there are in all. */
  list(page: { skip: number; take: number }): Promise<{ messages: OutboxMessage[]; total: number }>;
  read(id: number): Promise<OutboxMessage | null>;
}

/** What a link lets somebody do is in its query or, of a shared report, at its end: the list shows where it leads only. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(/([?&#](?:token|code)=)[^\s&#]+/g, '$1…').replaceAll(/(\/report\/\d+\/)[\w-]{43}/g, '$1…');
