/** What a sign-up page was opened with. */
import type { SignUpWishes } from '../../../domain/practice/users/sign-up.ts';
import { nextOf } from '../../shell/guard.ts';

/** From the query of the page, without its question mark. What is no code and no path of this site is left out, as if it had not been there. */
export function wishesOf(search: string): SignUpWishes {
  const code = new URLSearchParams(search).get('code') ?? '';
  const next = nextOf(`/sign-up?${search}`);
  return {
    code: /^[\w-]{1,64}$/.test(code) ? code : undefined,
    next: next !== null && next.length <= 500 ? next : undefined,
  };
}
