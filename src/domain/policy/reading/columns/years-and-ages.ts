/** Corrects the columns of years and ages: calendar years, ages at the end of the year, years that are counted from ages. */
import type { Omission } from '../omissions.ts';
import { columnOf, type Draft, series } from '../draft.ts';
import { headerWords } from '../headers/column-meanings.ts';
import { MAX_GROWTH } from './growth.ts';
import { ageBasis, ageEvidence } from '../notes/insured.ts';
import type { PageLines } from '../page-lines.ts';

/** `isDated`: rows are dated at the end of their year, and so are their ages. */
export function applyAgeBasis(draft: Draft, pages: readonly PageLines[], isDated: boolean): void {
  const column = columnOf(draft, 'age');
  const [first] = draft.rows;
  const printedAge = first?.cells.get('age')?.value;
  if (column === undefined || first === undefined || printedAge === undefined) return;
  const tablePages = draft.columns.flatMap(({ pages: numbers }) => numbers);
  const evidence = ageEvidence(pages, tablePages);
  const header = [...headerWords(column.header), ...(isDated ? ['end'] : [])];
  const basis = ageBasis(printedAge, first.year, header, evidence);
  if (basis.note) draft.notes.push({ code: 'age_basis', ...basis.note });
  if (basis.doubt !== null) {
    column.doubt ??= basis.doubt;
    draft.warnings.push({ code: 'age_basis', message: basis.doubt, column: 'age' });
  }
  const isCounted = first.cells.get('year')?.text === '';
  const insuredAges = [...evidence.insuredAges];
  const isOtherInsured = insuredAges.length > 0 && insuredAges.every((age) => Math.abs(age - printedAge) > 1);
  if (isCounted && isOtherInsured)
    column.doubt ??= `The table begins at age ${printedAge}, and the file names an insured aged ${insuredAges[0]}.`;
  if (basis.shift === 0) return;
  for (const row of draft.rows) {
    const cell = row.cells.get('age');
    if (cell !== undefined && cell.text !== '') cell.value -= basis.shift;
  }
}

/** Counted years are too low if earlier rows were missed. An insured of that age, or a first premium, confirms the first row. */
export function markCounted(draft: Draft, omitted: readonly Omission[], pages: readonly PageLines[]): void {
  const { rows, columns } = draft;
  const first = rows[0]?.cells;
  const age = first?.get('age')?.value;
  if (first?.get('year')?.text !== '' || age === undefined) return;
  const omittedCount = omitted.reduce((sum, { lines: pageLines }) => sum + pageLines.length, 0);
  const last = rows.at(-1)?.year ?? 0;
  const insuredAges = ageEvidence(pages, []).insuredAges;
  const [premium = 0, next = 0] = series(draft, 'premium_outlay');
  const value = first.get('accumulation_value')?.value ?? 0;
  const isFirstPayment =
    premium > 0 && value > 0 && value <= MAX_GROWTH * premium && premium <= 1.5 * Math.max(next, value);
  const isFirstYearKnown =
    (insuredAges.size === 1 && insuredAges.has(age)) || (insuredAges.size === 0 && isFirstPayment);
  if (isFirstYearKnown && omittedCount < 3) return;
  const why = `The years are counted from the ages, and ${omittedCount >= 3 ? 'lines of the file were omitted' : `the file does not state that age ${age} belongs to the first year`}.`;
  for (const column of columns) column.doubt ??= why;
  const missing =
    omittedCount >= 3 ? ` Years ${last + 1} to ${last + omittedCount} may then be missing.` : '';
  const message = `${why} If the policy began earlier, every row belongs to a later year.${missing}`;
  draft.warnings.push({ code: 'years_counted', message, column: 'year' });
}

/** "1 (46)": brackets separate an age from its year. Ages are never negative. */
export function fixAgeBrackets(draft: Draft): void {
  for (const { cells } of draft.rows) {
    const age = cells.get('age');
    if (age !== undefined && age.value < 0) age.value = -age.value;
  }
}

/** Calendar years are policy years only if the first row is the policy's first year. */
export function shiftCalendarYears(draft: Draft): void {
  const first = draft.rows[0]?.year ?? 1;
  if (first < 1900) return;
  for (const row of draft.rows) {
    row.year -= first - 1;
    const cell = row.cells.get('year');
    if (cell !== undefined) cell.value = row.year;
  }
  const column = columnOf(draft, 'year');
  const why = 'The table counts calendar years; the first one is taken as policy year 1.';
  if (column !== undefined) column.doubt = why;
  draft.warnings.push({ code: 'calendar_years', message: why, column: 'year' });
}
