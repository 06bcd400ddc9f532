/** The rule for passwords: long enough, not common, and not composed of the user's public data. */

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a hash, takes the same time and returns false, so that timing does not reveal unknown addresses. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Expects lower case. */
  isListed(word: string): boolean;
}

type IsListed = PasswordHasher['isListed'];

export const MIN_PASSWORD_LENGTH = 10;

/** Required length of a password without the user's names. */
const MIN_REMAINING_CHARACTERS = 4;
const MIN_NAME_LENGTH = 3;
const PRODUCT = 'plumbline';

const COMMON_PASSWORD = 'This is a common password. Choose a few unrelated words.';
const PERSONAL_PASSWORD =
  'This password is made of your name, your email address or the name Plumbline. Choose a few other words.';

type PasswordOwner = Readonly<Record<'first_name' | 'last_name' | 'email', string>>;

/** Removes digits and marks before and after the letters of a lower-case password; empty without letters. */
export const wordIn = (password: string): string =>
  password.replace(/^[^\p{L}]+/u, '').replace(/(?<=\p{L})[^\p{L}]+$/u, '');

/** Returns a sentence for the field, or null if the length is valid. */
export function passwordLengthProblem(password: string): string | null {
  // Counts code points: an emoji or an accented letter is one character.
  return [...password].length < MIN_PASSWORD_LENGTH
    ? `must be at least ${MIN_PASSWORD_LENGTH} characters`
    : null;
}

/** Returns a sentence for the field, or null if the password is valid. */
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
  // One to three different characters, repeated: no list contains all of these.
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

/** Longest first, so that a name within another one does not split it. */
function personalTerms({ first_name, last_name, email }: PasswordOwner): string[] {
  const [local = ''] = email.toLowerCase().split('@');
  const names = `${first_name} ${last_name}`.toLowerCase().split(/[^\p{L}\d]+/u);
  return [PRODUCT, email.toLowerCase(), local, ...local.split(/[^\p{L}\d]+/u), ...names]
    .filter((word) => word.length >= MIN_NAME_LENGTH)
    .sort((one, other) => other.length - one.length);
}
