import { folded, wordsOf } from '../../domain/shared/folded.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** In small type after the label. */
  detail?: string | undefined;
  disabled?: boolean | undefined;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
  removable?: boolean | undefined;
}

/** As many as are drawn at once; typing finds the rest. */
export const MOST_SHOWN = 100;

const texts = new WeakMap<ComboboxOption, string>();
function textOf(option: ComboboxOption): string {
  const known = texts.get(option);
  if (known !== undefined) return known;
  const text = folded(`${option.label} ${option.detail ?? ''}`);
  texts.set(option, text);
  return text;
}

/** Options that hold every typed word, in any order, case and accents. */
export function matching(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const words = wordsOf(typed);
  if (words.length === 0) return options;
  return options.filter((option) => words.every((word) => textOf(option).includes(word)));
}

/** Where the keys lead from entry `at` of `count`; null for a key that does not move. */
export function movedTo(key: string, at: number, count: number): number | null {
  const PAGE = 8;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + PAGE, count - 1);
  if (key === 'PageUp') return Math.max(at - PAGE, 0);
  return null;
}
