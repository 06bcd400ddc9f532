/** What an account or a market earns, in words: an index or portfolio, or what only a document can bring. */
import { marketName } from '../../domain/market/index-catalogue.ts';

export function givenName(given: string | object, series: object | null | undefined): string {
  const name = typeof given === 'string' ? marketName(given) : 'A mix of its own';
  return series == null ? name : `${name}, on figures of its own`;
}
