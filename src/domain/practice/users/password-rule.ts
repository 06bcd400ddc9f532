/** The one rule about passwords: long enough, not a common one, and not made of what everybody knows of the user. */

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** With no hash to compare it takes as long and says no, so that an unknown address cannot be told by time. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether a word in lower case is in the list of common passwords. */
  isListed(word: string): boolean;
}

type IsListed = PasswordHasher['isListed'];

export const MIN_PASSWORD_LENGTH = 10;

/** What has to be left of a password once the user's own names are taken out of it. */
const MIN_REMAINING_CHARACTERS = 4;
const MIN_NAME_LENGTH = 3;
const PRODUCT = 'plumbline';

const COMMON_PASSWORD = 'This is a common password. Choose a few words that do not belong together.';
const PERSONAL_PASSWORD =
  'This password is made of your name, your email address or the name Plumbline. Choose a few other words.';

type PasswordOwner = Readonly<Record<'first_name' | 'last_name' | 'email', string>>;

/** A password in lower case without the digits and marks around its letters; empty when it has no letters. */
export const wordIn = (password: string): string =>
  password.replace(/^[^\p{L}]+/u, '').replace(/(?<=\p{L})[^\p{L}]+$/u, '');

/** What is wrong with its length, as a sentence for its field; null when nothing is. */
export function passwordLengthProblem(password: string): string | null {
  // Counted as a person counts: an emoji or an accented letter is one character.
  return [...password].length < MIN_PASSWORD_LENGTH
    ? `must be at least ${MIN_PASSWORD_LENGTH} characters`
    : null;
}

/** What is wrong with a new password, as a sentence for its field; null when nothing is. */
export function passwordProblem(password: string, owner: PasswordOwner, isListed: IsListed): string | null {
  const lower = password.trim().toLowerCase();
  if (isCommon(lower, isListed)) return COMMON_PASSWORD;
  const rest = personalTerms(owner).reduce((left, word) => left.replaceAll(word, ''), lower);
  if (rest === lower) return null;
  return [...wordIn(rest)].length < MIN_REMAINING_CHARACTERS || isCommon(rest, isListed)
    ? PERSONAL_PASSWORD
    : null;
}

function isCommon(lower: string, isListed: IsListed): boolean {
  const once = withoutRepeats(lower);
  // One sign, or two or three in turn: no list holds all of them.
  if (once.length <= 3) return true;
  const number = once.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  const forms = [lower, once, wordIn(lower), withoutRepeats(wordIn(once)), number];
  return forms.some(isListed);
}

/** "hellohello" is "hello". */
function withoutRepeats(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return period > 0 && period < text.length ? text.slice(0, period) : text;
}

/** Longest first, so that a name inside another is not taken out of its middle. */
function personalTerms({ first_name, last_name, email }: PasswordOwner): string[] {
  const [local = ''] = email.toLowerCase().split('@');
  const names = `${first_name} ${last_name}`.toLowerCase().split(/[^\p{L}\d]+/u);
  return [PRODUCT, email.toLowerCase(), local, ...local.split(/[^\p{L}\d]+/u), ...names]
    .filter((word) => word.length >= MIN_NAME_LENGTH)
    .sort((one, other) => other.length - one.length);
}
