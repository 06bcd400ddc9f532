/** Command-line words to positionals and options, refusing options that the command does not have. */
import type { Arguments, CommandOption } from './command.ts';

export function readArguments(
  words: readonly string[],
  options: readonly CommandOption[],
): { ok: true; args: Arguments } | { ok: false; problem: string } {
  const positionals: string[] = [];
  const given: Record<string, string | true> = {};
  const repeated: Record<string, string[]> = {};
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === '-' || !word.startsWith('-')) {
      positionals.push(word);
      continue;
    }
    const [flag, inline] = splitOnce(word);
    const option = options.find((entry) => entry.name.split(' ')[0] === flag);
    if (!option) return { ok: false, problem: `Unknown option ${flag}.` };
    const takesValue = option.name.includes(' ');
    if (!takesValue && inline !== undefined) return { ok: false, problem: `${flag} takes no value.` };
    if (takesValue && inline === undefined) index += 1;
    const value = takesValue ? (inline ?? words.at(index)) : true;
    if (value === undefined || index >= words.length) return { ok: false, problem: `${flag} needs a value.` };
    const name = flag.replace(/^-+/, '');
    given[name] = value;
    if (option.repeatable && value !== true) (repeated[name] ??= []).push(value);
  }
  return { ok: true, args: { positionals, options: given, repeated } };
}

function splitOnce(word: string): [string, string | undefined] {
  const at = word.indexOf('=');
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}
