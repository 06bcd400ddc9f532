/** What an account or a market earns, in words: an index or portfolio, or what only a document can bring. */
import type { LooseInput } from './frame/tool-spec.ts';
import { indexName } from '../wizard/accounts/portfolio-words.ts';

export function givenName(given: string | LooseInput, series: LooseInput | null): string {
  const name = typeof given === 'string' ? indexName(given) : 'A mix of its own';
  return series === null ? name : `${name}, on figures of its own`;
}
