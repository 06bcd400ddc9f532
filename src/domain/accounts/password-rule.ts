/** The one rule about passwords: long enough, and not one that everybody tries first. */
import { COMMON_PASSWORDS } from './common-passwords.ts';

export const LEAST_PASSWORD_CHARACTERS = 10;

/** What is wrong with a new password, as a sentence for its field; null when nothing is. */
export function passwordProblem(password: string): string | null {
  // Counted as a person counts: an emoji or an accented letter is one character.
  if ([...password].length < LEAST_PASSWORD_CHARACTERS) {
    return `must be at least ${LEAST_PASSWORD_CHARACTERS} characters`;
  }
  if (COMMON_PASSWORDS.has(password.trim().toLowerCase())) {
    return 'This password is among the most common ones. Choose another.';
  }
  return null;
}
