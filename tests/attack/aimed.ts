/** Requests that try to be expensive: each place of a schema gets the largest permitted value. */
import { nested } from './odd-values.ts';
import { placesOf, withAt, type Operation } from './api-document.ts';

export interface Aimed {
  what: string;
  body: string;
}

const keys = (count: number, name = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, 1]));
const texts = (count: number) => Array.from({ length: count }, (_, index) => index.toString(36));

/** 1 to 2 MB, above the form limit. Only routes with a higher limit read it. */
const LARGE = [
  { what: '130,000 keys', put: keys(130_000) },
  { what: '200,000 texts', put: texts(200_000) },
  { what: '60,000 objects', put: Array.from({ length: 60_000 }, () => ({})) },
  { what: 'a text of 1.9 MB', put: 'a'.repeat(1_900_000) },
];
/** Below 64 KB, which every route reads. */
const SMALL = [
  { what: '6,000 keys', put: keys(6_000) },
  { what: '9,000 texts', put: texts(9_000) },
  { what: 'a text of 19,000 characters', put: 'ab '.repeat(6_300) },
  { what: 'spaces of 60 KB', put: ' '.repeat(60_000) },
  { what: '500 keys of 60 letters', put: keys(500, 'key'.repeat(19)) },
  { what: '30 levels', put: nested(30) },
];

/** `takesLarge`: whether the route reads bodies above the form limit. */
export function* aimedAt({ body, example }: Operation, takesLarge: boolean): Generator<Aimed> {
  yield { what: 'a million brackets', body: '['.repeat(1_000_000) };
  yield { what: 'a million objects inside each other', body: '{"a":'.repeat(350_000) };
  yield { what: 'a million quotes', body: `"${'\\"'.repeat(900_000)}"` };
  yield { what: 'a million commas', body: `[${'0,'.repeat(900_000)}0]` };
  if (!body) return;
  const seen = new Set<string>();
  for (const { at } of placesOf(body)) {
    const place = at.join('.');
    if (seen.has(place)) continue;
    seen.add(place);
    for (const { what, put } of takesLarge || at.length === 0 ? [...SMALL, ...LARGE] : SMALL) {
      yield {
        what: `${what} in ${place === '' ? 'the body' : place}`,
        body: JSON.stringify(withAt(example, at, put)),
      };
    }
  }
}
