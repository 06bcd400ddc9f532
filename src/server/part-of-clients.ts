import type { OwnerId } from '../domain/practice/users/user.ts';
import { searchClients } from '../domain/practice/clients/client-search.ts';
import type { Client } from '../domain/practice/clients/client.ts';
import { wordsOf } from '../domain/shared/folded.ts';
import { pageWanted, type Narrowing } from '../domain/shared/list-schema.ts';
import { pageOf } from '../domain/shared/page.ts';
import type { Result } from '../domain/shared/result.ts';
import { pageAnswer } from './narrowed.ts';
import type { Done } from './route.ts';
import type { Services } from './services.ts';

/** Whose clients, and how what stands below each of them is addressed. */
export interface Nesting {
  owner: OwnerId;
  origin: string;
  addressOf: (fileHash: string) => string;
}

interface Asked {
  owner: OwnerId;
  /** The list that is asked for. */
  under: 'scenarios' | 'simulations';
  query: Narrowing;
}

/**
 * A page of the clients, or of those whom their screen would find; only of these is anything nested. Null where the whole list
 * is asked for.
 */
export async function partOfClients(
  { owner, under, query }: Asked,
  { clients }: Services,
  nest: (some: readonly Client[]) => Promise<readonly object[]>,
): Promise<Result<Done> | null> {
  const wanted = pageWanted(query);
  const search = query.search ?? '';
  const words = wordsOf(search);
  if (!wanted) return null;
  if (words.length > 0) {
    const found = searchClients(await clients.toSearch(owner, under, wordToLookFor(words)), search);
    const hits = pageOf(found, wanted);
    const data = await nest(hits.map(({ client: { scenarios: _s, reports: _r, ...client } }) => client));
    return pageAnswer(data, wanted, found.length);
  }
  const [some, total] = await Promise.all([clients.list(owner, wanted), clients.count(owner)]);
  return pageAnswer(await nest(some), wanted, total);
}

/** The longest leaves the fewest rows. One with a slash may mean a date, which no text holds. */
const wordToLookFor = (words: readonly string[]): string | null =>
  words
    .filter((word) => !word.includes('/'))
    .reduce<string | null>((longest, word) => (word.length > (longest?.length ?? 0) ? word : longest), null);
