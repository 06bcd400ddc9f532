/** Habits of carriers that cross all traits. They are drawn separately, so that files without them do not change. */
import { chance, type Chance } from '../chance.ts';
import type { Traits } from './traits.ts';

export const HABITS = {
  words: ['usual', 'rare'],
  sheet: ['plain', 'sideways', 'sideways and rotated', 'two pages', 'tight', 'watermark'],
  years: ['all', 'fives after ten', 'selected'],
  figures: ['commas', 'no commas', 'notes'],
  heads: ['once', 'repeated'],
  sums: ['none', 'every ten years', 'page end'],
  lapsed: ['none', 'stars', 'words'],
  insureds: ['one', 'two'],
  bases: ['usual', 'three'],
  front: ['none', 'cover', 'contents', 'narrative', 'chart'],
  supplement: ['none', 'income summary', 'rider', 'segments', 'rates by age'],
  columns: ['usual', 'monthly income', 'rider', 'average rate'],
  clip: [
    'usual',
    'word processor',
    'byte order mark',
    'utf-16',
    'carriage returns only',
    'blank lines',
    'european',
    'narrow blanks',
    'apostrophes',
    'all quoted',
    'joined lines',
    'markdown',
    'outer tabs',
    'lines above',
  ],
} as const;

export type Habit = keyof typeof HABITS;
export type Habits = { [Name in Habit]: (typeof HABITS)[Name][number] };

export const NO_HABITS = Object.fromEntries(
  Object.entries(HABITS).map(([name, [first]]) => [name, first]),
) as unknown as Habits;

const FOCUS = (Object.keys(HABITS) as Habit[]).flatMap((name) =>
  HABITS[name].slice(1).map((value): Partial<Habits> => ({ [name]: value })),
);
/** A few files also spread over all habits. */
const STEP = 17;

export function drawHabits(seed: number, at: number): { habits: Habits; own: Chance } {
  const own = chance(seed ^ 0x5bd1e995);
  const habits: Habits = { ...NO_HABITS };
  for (const name of Object.keys(HABITS) as Habit[])
    if (own.often(0.2)) Object.assign(habits, { [name]: own.pick<string>(HABITS[name]) });
  const focus = FOCUS[(at * STEP) % FOCUS.length] ?? {};
  return { habits: { ...habits, clip: 'usual', ...focus }, own };
}

/** Habits change the traits that they contradict, and habits of pages do not apply to pasted text. */
export function combine(drawn: Traits, habits: Habits): Traits {
  const traits = { ...drawn };
  const set = (change: Partial<Traits>) => Object.assign(traits, change);
  if (habits.clip !== 'usual')
    set({ ...plainPages, engine: 'paste', clipboard: 'clean', paste: pasteOf(traits.paste, habits.clip) });
  if (traits.paste === 'aligned groups' && traits.engine === 'paste' && habits.clip !== 'usual')
    set({ groups: 'basis' });
  if (habits.bases === 'three') {
    set({ rivals: 'none', language: 'English', bars: 'none', values: 'single', title: 'above' });
    if (traits.engine === 'paste') habits.bases = 'usual';
    else set({ groups: 'basis' });
  }
  if (habits.lapsed !== 'none')
    set({ lapse: 'zeros', rivals: 'none', income: 'apart', title: 'above', overflow: 'none' });
  // Identities need consecutive years.
  if (habits.years !== 'all')
    set({ income: 'apart', charges: 'none', others: 'none', values: 'single', ...completeYears });
  if (habits.sums !== 'none') set({ pages: 'one', overflow: 'none', title: 'above' });
  if (habits.heads !== 'once' || habits.sums !== 'none') set({ bars: 'none' });
  if (habits.insureds === 'two') set({ ages: 'plain', key: 'years', rivals: 'none', title: 'above' });
  if (habits.supplement !== 'none') set({ rivals: 'none', others: 'none', title: 'above' });
  if (habits.sheet === 'sideways and rotated') set({ engine: 'pdfkit' });
  if (traits.engine === 'paste')
    Object.assign(habits, { sheet: 'plain', front: 'none', supplement: 'none', heads: 'once' });
  if (traits.engine === 'paste' && ['single blanks', 'one cell a line'].includes(traits.paste)) {
    habits.sums = 'none';
    if (habits.lapsed === 'words') habits.lapsed = 'stars';
  }
  return traits;
}

const completeYears: Partial<Traits> = { loans: 'one', key: 'years', overflow: 'none', pages: 'one' };
const plainPages: Partial<Traits> = {
  ...{ rivals: 'none', pages: 'one', between: 'nothing', groups: 'none', bars: 'none', ages: 'plain' },
  ...{ key: 'years', overflow: 'none', others: 'none', title: 'above' },
};

/** The form of the clipboard that a habit changes. */
function pasteOf(drawn: Traits['paste'], clip: Habits['clip']): Traits['paste'] {
  if (['word processor', 'outer tabs', 'lines above', 'narrow blanks'].includes(clip)) return 'tabs';
  if (['european', 'apostrophes', 'all quoted'].includes(clip)) return 'semicolons';
  if (clip === 'joined lines') return 'single blanks';
  if (clip === 'markdown' || (clip === 'blank lines' && drawn === 'one cell a line')) return 'tabs';
  return drawn;
}
