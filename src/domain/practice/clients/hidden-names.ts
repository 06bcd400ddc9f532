/** Removes data that an assistant's provider must not receive (docs/decisions/access.md). */
import { isObject } from '../../calculations/rounded-json.ts';
import type { ClientNames } from './client.ts';

/** Addresses that open a report or a file without sign-in. */
const LINKS: ReadonlySet<string> = new Set(['view_token', 'report_link', 's3_url']);
/** Members that identify a client like a name. */
const PERSONAL: ReadonlySet<string> = new Set(['date_of_birth', 'file_name']);
/** Texts of Plumbline. Words such as "max" in a formula can also be names. */
const FIXED: ReadonlySet<string> = new Set(['formula', 'path', 'source', 'method']);

export const withoutLinks = (value: unknown): unknown =>
  mapped(value, (key, member) => (LINKS.has(key) ? null : member));

/** Returns a function that writes "Client 3" for the name of the client with id 3 in every text. */
export function nameHider(clients: readonly (ClientNames & { id: number })[]): (value: unknown) => unknown {
  const labels = new Map<string, string>();
  for (const { id, firstname, middlename, lastname } of clients)
    for (const word of wordsIn(`${firstname} ${middlename ?? ''} ${lastname}`)) {
      const label = labels.get(word) ?? `Client ${id}`;
      labels.set(word, label === `Client ${id}` ? label : SEVERAL);
    }
  const labelOf = (word: string): string | undefined =>
    labels.get(keyOf(word)) ?? singularsOf(keyOf(word)).flatMap((name) => labels.get(name) ?? [])[0];
  const hide = (text: string): string =>
    text.replace(WORD, (word) => labelOf(word) ?? word).replace(LABELS, oneLabel);
  return (value) =>
    mapped(value, (key, member, { id }) => {
      if (PERSONAL.has(key)) return null;
      if (key === 'firstname') return 'Client';
      if (key === 'lastname') return typeof id === 'number' ? String(id) : '';
      if (key === 'middlename') return null;
      return typeof member === 'string' && !FIXED.has(key) ? hide(member) : member;
    });
}

/** Several clients have this name. */
const SEVERAL = 'Client';
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const LABEL = /Client(?: \d+)?/g;
const LABELS = /Client(?: \d+)?(?:[\s,]+Client(?: \d+)?)+/g;

const wordsIn = (name: string): string[] =>
  (name.match(WORD) ?? []).filter((word) => word.length > 1).map(keyOf);

/** In any case and without accents. Names of two letters are often words, so their case must match. */
function keyOf(word: string): string {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.length > 2 ? plain.toLowerCase() : plain;
}

/** "The Hartwells". Short names are excluded, because many plurals of them are words, such as "gas". */
const singularsOf = (key: string): string[] =>
  [key.replace(/s$/, ''), key.replace(/es$/, '')].filter((name) => name.length > 3 && name !== key);

/** First and last name become one label. A name of one client decides over a name of several. */
function oneLabel(labels: string): string {
  const [first = SEVERAL, ...others] = new Set(labels.match(LABEL)?.filter((label) => label !== SEVERAL));
  return [first, ...others].join(', ');
}

type Change = (key: string, member: unknown, holder: Readonly<Record<string, unknown>>) => unknown;

/** Copies JSON with changed members. Elements of a list have the key of the list. */
function mapped(
  value: unknown,
  change: Change,
  key = '',
  holder: Readonly<Record<string, unknown>> = {},
): unknown {
  if (Array.isArray(value)) return value.map((element) => mapped(element, change, key, holder));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, mapped(member, change, name, value)]),
    );
  return change(key, value, holder);
}
