/** Years that the file does not print: each is named, and none is filled unseen. */
import type { ExtractionWarning } from '../extraction.ts';
import type { Draft } from './draft.ts';
import { doubt } from './draft.ts';

interface Gap {
  /** The row after the gap. */
  index: number;
  from: number;
  to: number;
}

const gapsOf = (draft: Draft): Gap[] =>
  draft.rows.flatMap(({ year }, index): Gap[] => {
    const before = draft.rows[index - 1]?.year;
    return before === undefined || year === before + 1 ? [] : [{ index, from: before + 1, to: year - 1 }];
  });

/** Rows by fives: the year or the age is a round one, and the step is kept, or the table ends with it. */
function isStep(draft: Draft, { index, from, to }: Gap): boolean {
  const row = draft.rows[index];
  const after = draft.rows[index + 1];
  const length = to - from + 2;
  if (row === undefined || after?.year === row.year + 1) return false;
  const age = row.cells.get('age')?.value ?? Number.NaN;
  return length <= 10 && (row.year % 5 === 0 || age % 5 === 0 || after?.year === row.year + length);
}

const span = ({ from, to }: Pick<Gap, 'from' | 'to'>): string =>
  from === to ? `year ${from}` : `years ${from} to ${to}`;

/** A year that jumps without being a round one may itself be misread. */
export function markJumps(draft: Draft): void {
  for (const gap of gapsOf(draft)) {
    if (gap.from === gap.to || isStep(draft, gap)) continue;
    doubt(draft, gap.index, 'year', `The rows before it, ${span(gap)}, are missing.`);
  }
}

/** One warning for each year that is missing, and one that says why in the words of the whole. */
export function missingYears(draft: Draft): ExtractionWarning[] {
  const gaps = gapsOf(draft);
  const years = gaps.flatMap(({ index, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, step): ExtractionWarning => ({
      code: 'missing_year',
      message: `The row of year ${from + step} could not be read. Enter it by hand.`,
      year: from + step,
      page: draft.rows[index]?.page ?? 0,
    })),
  );
  const steps = gaps.filter((gap) => isStep(draft, gap));
  const [first] = steps;
  const begins = draft.rows[0];
  const wide = gaps.filter((gap) => !steps.includes(gap) && gap.to > gap.from);
  return [
    ...(begins === undefined || begins.year <= 1
      ? []
      : [
          {
            code: 'missing_years',
            message: `The rows begin with year ${begins.year}: ${span({ from: 1, to: begins.year - 1 })} ${begins.year === 2 ? 'is' : 'are'} not in them.`,
            page: begins.page,
          },
        ]),
    ...years,
    ...(first === undefined
      ? []
      : [
          {
            code: 'years_by_steps',
            message: `After year ${first.from - 1} the file prints selected years only. The years between are not in it.`,
            page: draft.rows[first.index]?.page ?? 0,
          },
        ]),
    ...wide.map((gap) => ({
      code: 'missing_years',
      message: `No rows were found for ${span(gap)}, between page ${draft.rows[gap.index - 1]?.page ?? 0} and page ${draft.rows[gap.index]?.page ?? 0}.`,
      page: draft.rows[gap.index]?.page ?? 0,
    })),
  ];
}
