/** A form whose fields somebody else saved meanwhile: what is shown of theirs before it may be saved over. */
import { listOf } from '../../rendering/words/words.ts';

/** What is kept by now, except where something was typed over what had been read. */
export function overOthers<Draft extends object>(typed: Draft, read: Draft, now: Draft): Draft {
  const names = Object.keys(now) as (keyof Draft)[];
  const own = names.filter((name) => typed[name] !== read[name]);
  return { ...now, ...Object.fromEntries(own.map((name) => [name, typed[name]])) };
}

/** "Another window changed this client: age 61." and how to go on. `say` gives a field with its value, in words. */
export function othersWords<Draft extends object>(
  whatHappened: string,
  read: Draft,
  now: Draft,
  say: (name: keyof Draft & string) => string,
): string {
  const names = Object.keys(now) as (keyof Draft & string)[];
  const changed = names.filter((name) => now[name] !== read[name]).map(say);
  return `${whatHappened}: ${listOf(changed)}. Save once more to keep what you typed.`;
}
