/** The columns of years, dates and ages, and the sentences that explain them. */
import type { Chance } from '../chance.ts';
import type { PrintedColumn } from './columns.ts';
import { drawHeading, type Heading } from './headings.ts';
import type { Habits } from './habits.ts';
import type { PolicyPlan, PolicyYear } from './policies.ts';
import type { Traits } from './traits.ts';

/** Row at which the years restart on the second page. */
export const restartAt = (years: readonly PolicyYear[]): number => Math.ceil(years.length / 2);

const POLICY_DATE = new Date(Date.UTC(2027, 3, 9));
const two = (number: number): string => String(number).padStart(2, '0');
const month = (date: Date, length: 'short' | 'long'): string =>
  date.toLocaleDateString('en-US', { month: length, timeZone: 'UTC' });

const FORMATS: readonly ((date: Date) => string)[] = [
  (date) => `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`,
  (date) => date.toISOString().slice(0, 10),
  (date) => `${month(date, 'short')} ${date.getUTCDate()} ${date.getUTCFullYear()}`,
  (date) => `${two(date.getUTCDate())}-${month(date, 'short')}-${two(date.getUTCFullYear() % 100)}`,
];

export function keyColumns(
  draw: Chance,
  traits: Traits,
  years: readonly PolicyYear[],
  { words, insureds }: Habits,
) {
  // The second insured is younger.
  const gap = insureds === 'two' ? draw.integer(1, 6) : 0;
  const isSpanish = traits.language === 'Spanish';
  const column = (name: Heading, cellOf: (year: PolicyYear, row: number) => string): PrintedColumn => ({
    ...{ heading: drawHeading(draw, name, isSpanish, words === 'rare'), group: '', isBold: false, name },
    cells: years.map(cellOf),
  });
  const sentences: string[] = [];
  const columns: PrintedColumn[] = [];
  if (traits.key === 'anniversary') {
    const format = draw.pick(FORMATS);
    const dateOf = (year: number) => format(new Date(Date.UTC(2027 + year, 3, 9)));
    const dates = column('date', ({ year }) => dateOf(year));
    columns.push(dates);
    sentences.push(
      `“${dates.heading.join(' ')}” prints dates. With the policy date April 9, 2027, ${dateOf(1)} ends policy year 1.`,
    );
  } else {
    const cut = restartAt(years);
    columns.push(
      column('year', ({ year }, row) => String(traits.key === 'restart' && row >= cut ? year - cut : year)),
    );
  }
  const isEnd =
    traits.ages !== 'plain' &&
    traits.ages !== 'absent' &&
    traits.ages !== 'contradiction' &&
    endsYear(draw, traits);
  if (traits.ages !== 'absent') {
    const isPrintedAtEnd = isEnd || traits.key === 'anniversary';
    columns.push(
      column(traits.ages === 'header' ? 'ageEnd' : 'age', (year) => {
        const age = isPrintedAtEnd ? year.age + 1 : year.age;
        return gap === 0 ? String(age) : `${age}/${age - gap}`;
      }),
    );
  }
  return { columns, sentences };
}

/** The age at issue and the date of birth are compared with the first printed age. */
const endsYear = (draw: Chance, traits: Traits): boolean =>
  traits.ages === 'header' || traits.ages === 'note' || draw.often(0.7);

/** Lines on the first and last page, and the sentence about the ages. */
export function ageLines(draw: Chance, traits: Traits, plan: PolicyPlan) {
  const first = [`Insured: Alex Morgan, ${draw.pick(['Male', 'Female'])}`];
  const last: string[] = [];
  const sentences: (string | RegExp)[] = [];
  const { issueAge } = plan;
  if (traits.key === 'anniversary') first.push(`Policy Date: ${month(POLICY_DATE, 'long')} 9, 2027`);
  if (traits.ages === 'issue age') first.push(`Issue Age: ${issueAge}`);
  if (traits.ages === 'birth date')
    first.push(`Date of Birth: 02/14/${2027 - issueAge}   Illustration Date: 04/09/2027`);
  if (traits.ages === 'note' || traits.ages === 'contradiction')
    last.push(
      draw.pick([
        'Age: the age of the insured as of the end of the policy year.',
        'The Age column shows the insured’s age at the end of each policy year.',
        'Ages are shown as of the end of the policy year.',
      ]),
    );
  if (traits.ages === 'contradiction') first.push(`Issue Age: ${issueAge}`);
  if (traits.ages === 'note')
    sentences.push(
      new RegExp(
        `^Page \\d+ defines ages as of the end of the policy year\\. Year 1 prints ${issueAge + 1}, so the ledger starts at age ${issueAge}\\.$`,
      ),
    );
  return { first, last, sentences };
}
