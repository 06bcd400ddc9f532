/** Names in a headline, and the parts that a long headline loses. */
import type { SlotFacts } from './report-facts.ts';
import { capital, listOf, countWords } from './sentence-parts.ts';

/** In this order; a hypothetical headline loses its amounts first. */
export const REMOVABLE = ['after tax', 'first amount', 'names', 'lead', 'amounts'] as const;
export const REMOVABLE_IF_HYPOTHETICAL = ['after tax', 'first amount', 'amounts', 'names', 'lead'] as const;

export type Removed = ReadonlySet<(typeof REMOVABLE)[number]>;

/** Short forms of the names that a new account has. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Taxable brokerage': 'brokerage account',
  'Traditional 401(k)': '401(k)',
  'Traditional IRA': 'IRA',
  'Other tax-deferred': 'tax-deferred account',
  'Other tax-free': 'tax-free account',
};

/** First words of typed names that are common nouns. Other words, and other capitals, can be of a proper name. */
const COMMON =
  /^(?:Account|Annuity|Bonds?|Brokerage|Cash|Deferred|Fixed|Income|Index|Lifetime|Managed|Mutual|Savings|Self-managed|Stocks?|Taxable|Variable)\b(?!.*\s[A-Z])/;

/** "the 401(k)", "the deferred annuity"; another name that the advisor typed is unchanged. */
export const accountName = (name: string): string =>
  `the ${Object.hasOwn(SHORT_NAMES, name) ? SHORT_NAMES[name] : name.replace(/^the /i, '').replace(COMMON, (word) => word.toLowerCase())}`;

/** For the head of a column: "Brokerage", "401(k)"; a name that the advisor typed is unchanged. */
export const headName = (name: string): string =>
  Object.hasOwn(SHORT_NAMES, name) ? capital(SHORT_NAMES[name] ?? name).replace(/ account$/, '') : name;

type Named = Pick<SlotFacts, 'name' | 'isPolicy'>;

/** Characters of a name that fits in a heading with other names. */
const MAX_NAME_LENGTH = 24;

/** A short name of two words is not longer than "one account". */
const isUnnamed = ({ name, isPolicy }: Named, removed: Removed): boolean =>
  removed.has('names') && !isPolicy && (countWords(accountName(name)) > 2 || name.length > MAX_NAME_LENGTH);

export const nameOf = (slot: Named, removed: Removed): string =>
  slot.isPolicy ? 'the policy' : isUnnamed(slot, removed) ? 'one account' : accountName(slot.name);

/** Whether `namesOf` writes "one account" or "two accounts" for these accounts. */
export const isCounted = (accounts: readonly Named[], removed: Removed): boolean =>
  accounts.length === 2
    ? removed.has('names')
    : accounts.length === 1 && accounts.every((account) => isUnnamed(account, removed));

/** "the policy and the Roth 401(k)"; "several" for more than two. */
export function namesOf(slots: readonly Named[], removed: Removed): string {
  if (slots.length > 2) return 'several';
  const accounts = slots.filter(({ isPolicy }) => !isPolicy);
  if (removed.has('names') && accounts.length === 2) return 'two accounts';
  return listOf(slots.map((slot) => nameOf(slot, removed)));
}
