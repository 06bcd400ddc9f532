/** Command-line words to positionals and options, refusing options that the command does not have. */
import { parseArgs } from 'node:util';
import type { Arguments, CommandOption } from './command.ts';

const takesValue = ({ name }: CommandOption): boolean => name.includes(' ');
const plainName = ({ name }: CommandOption): string => name.replace(/^-+/, '').replace(/ .*/, '');

export function readArguments(
  words: readonly string[],
  options: readonly CommandOption[],
): { ok: true; args: Arguments } | { ok: false; problem: string } {
  const known = new Map(options.map((option) => [plainName(option), option]));
  // Not strict: what is wrong with the words is said in ours.
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      [...known].map(
        ([name, option]) => [name, { type: takesValue(option) ? 'string' : 'boolean' }] as const,
      ),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const given: Record<string, string | true> = {};
  const repeated: Record<string, string[]> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const option = known.get(name);
    if (!option || rawName !== `--${name}`) return { ok: false, problem: `Unknown option ${rawName}.` };
    // The next option is no value of this one; after an equals sign it may look like one.
    const isMissing = value === undefined || (!token.inlineValue && value.startsWith('--'));
    if (takesValue(option) && isMissing) return { ok: false, problem: `${rawName} needs a value.` };
    if (!takesValue(option) && value !== undefined)
      return { ok: false, problem: `${rawName} takes no value.` };
    given[name] = value ?? true;
    if (option.repeatable && value !== undefined) (repeated[name] ??= []).push(value);
  }
  return { ok: true, args: { positionals, options: given, repeated } };
}
