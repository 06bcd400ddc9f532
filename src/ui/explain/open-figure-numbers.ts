/** "net = g − tax" becomes "$20,732.77 − $732.77", shown only if the result evaluates to the figure. */
import type { Explanation, NamedPart } from '../../domain/shared/explanation.ts';
import { exactText, figureKind } from './open-figure-text.ts';

/** Returns null if the formula cannot be written as a sum. */
export function formulaInNumbers(explanation: Explanation): string | null {
  const { value, inputs, steps, how, formula } = explanation;
  if (value === null) return null;
  const parts = [...inputs, ...steps];
  return how ? plain(parts, how) : substituted(formula, parts, value, inFigures);
}

/** Inserts names for letters: "gross distribution − tax on the distribution". Returns null without letters. */
export function formulaToText({ value, inputs, steps, how, formula }: Explanation): string | null {
  if (value === null || how !== undefined) return null;
  const text = substituted(formula, [...inputs, ...steps], value, partToText);
  if (text === null || formula.startsWith(text)) return null;
  return text.replaceAll('max(', 'the larger of (').replaceAll('min(', 'the smaller of (');
}

const inFigures: Write = ({ name, value, path }) => exactText(value, figureKind(name, path));

/** Drops the letter before the name and the remark after it. */
const partToText: Write = ({ name }) =>
  LETTER_TEXT[name] ?? name.replace(/^[^ ,]+, /, '').replace(/(: |, B₀ ).*$/, '');

const LETTER_TEXT: Readonly<Record<string, string>> = {
  γτ_cg: 'tax on a dollar sold',
  e: 'tax on a dollar of earnings',
  'p of the next year': 'early withdrawal penalty of the next year',
  '[unqualified] of the next year': '1 when not qualified in the next year, else 0',
};

const SIGNS = { sum: ' + ', difference: ' − ', quotient: ' ÷ ' } as const;
const MANY = 6;

function plain(parts: readonly NamedPart[], how: NonNullable<Explanation['how']>): string | null {
  const texts = parts.map(inFigures);
  if (texts.length === 0) return null;
  if (how === 'same') return texts[0];
  if (how === 'mean') return `(${shorten(texts).join(' + ')}) ÷ ${texts.length}`;
  if (how !== 'sum') return texts.map((text) => (text.startsWith('−') ? `(${text})` : text)).join(SIGNS[how]);
  // "45 + 45 + −1" is written "45 + 45 − 1".
  return shorten(texts).join(' + ').replaceAll('+ −', '− ');
}

const shorten = (texts: readonly string[]): string[] =>
  texts.length <= MANY ? [...texts] : [...texts.slice(0, 3), '…', ...texts.slice(-2)];

/** Letters of parts whose names do not begin with them. */
const LETTERS: readonly [RegExp, string][] = [
  [/^tax on (the distribution|what the policy pays out)$/, 'tax'],
  [/^loans of the year$/, 'loans'],
  [/^net distribution$/, 'net'],
  [/^heir’s tax rate$/, 'heir’s rate'],
  [/^rate on a (gain|distribution)$/, 'rate'],
  [/^basis left/, 'basis'],
  [/^taxed part of the distribution$/, 'taxed'],
  [/^required minimum distribution/, 'required minimum'],
  [/^(p|\[unqualified\]) of the next year$/, '$1'],
  [/^front load of the contribution$/, 'c · front load'],
];

function letterOf(name: string): string {
  for (const [pattern, letter] of LETTERS) {
    const found = pattern.exec(name);
    if (found) return letter.replace('$1', found[1] ?? '');
  }
  return /^(.+?), /.exec(name)?.[1] ?? name;
}

type Write = (part: NamedPart) => string;

function substituted(
  formula: string,
  parts: readonly NamedPart[],
  value: number,
  write: Write,
): string | null {
  const known = parts
    .flatMap((part) =>
      part.value === null ? [] : [{ letter: letterOf(part.name), part, value: part.value }],
    )
    .sort((one, other) => other.letter.length - one.letter.length);
  const near = (found: number): boolean => Math.abs(found - value) <= 1e-7 * Math.max(1, Math.abs(value));
  const text = formula.replace(/,? (both )?of the next year/, '');
  const starts = [0, ...[/= /, /^\S+ ≥ \S+: /].flatMap((lead) => endOf(lead.exec(text)))];
  for (const start of starts) {
    const found = read(text.slice(start), known, write);
    if (found && found.used > 0 && near(found.value)) return found.text;
  }
  return known.length === 1 && near(known[0].value) ? write(known[0].part) : null;
}

const endOf = (found: RegExpExecArray | null): number[] => (found ? [found.index + found[0].length] : []);

/** Evaluates the longest sum at the start of the text; null without one. */
function read(
  text: string,
  known: readonly { letter: string; part: NamedPart; value: number }[],
  write: Write,
): { value: number; text: string; used: number } | null {
  let at = 0;
  let used = 0;
  let written = '';
  const rest = (): string => text.slice(at);
  const take = (pattern: RegExp): string | null => {
    const found = pattern.exec(rest());
    if (!found) return null;
    at += found[0].length;
    return found[0];
  };

  function atom(): number | null {
    const call = take(/^(max|min)?\(/);
    if (call !== null) {
      written += call;
      const values: number[] = [];
      do {
        const value = sum();
        if (value === null) return null;
        values.push(value);
      } while (take(/^, /) !== null && (written += ', '));
      if (take(/^\)/) === null) return null;
      written += ')';
      if (call === '(') return values.length === 1 ? values[0] : null;
      return call.startsWith('max') ? Math.max(...values) : Math.min(...values);
    }
    const found = known.find(({ letter }) => startsWithWord(rest(), letter));
    if (found) {
      at += found.letter.length;
      used += 1;
      const partText = write(found.part);
      written += partText.startsWith('−') ? `(${partText})` : partText;
      return found.value;
    }
    const digits = take(/^\d+(\.\d+)?(?![\d₀-₉′])/);
    if (digits === null) return null;
    written += digits;
    return Number(digits);
  }

  /** "(1 − a)(1 − b)" and "G·s" are also products. */
  function product(): number | null {
    let value = atom();
    while (value !== null) {
      const before = { at, written };
      const sign = take(/^ ?[·÷] ?/) ?? (rest().startsWith('(') ? '·' : null);
      if (sign === null) break;
      const divides = sign.includes('÷');
      written += divides ? ' ÷ ' : ' · ';
      const next = atom();
      if (next === null) {
        ({ at, written } = before);
        break;
      }
      value = divides ? value / next : value * next;
    }
    return value;
  }

  function sum(): number | null {
    let value = product();
    while (value !== null) {
      const before = { at, written };
      const sign = take(/^ [+−] /);
      if (sign === null) break;
      written += sign;
      const next = product();
      if (next === null) {
        ({ at, written } = before);
        break;
      }
      value = sign.includes('+') ? value + next : value - next;
    }
    return value;
  }

  const value = sum();
  // Only words may follow: half of a formula can give the right value by chance.
  return value === null || !/^($|[;:]|, \p{L})/u.test(rest()) ? null : { value, text: written, used };
}

/** "F" is not a part of "F′" or "Fee". */
const startsWithWord = (text: string, word: string): boolean =>
  text.startsWith(word) && !/^[\p{L}\d_₀-₉′ₜ]/u.test(text.slice(word.length));
