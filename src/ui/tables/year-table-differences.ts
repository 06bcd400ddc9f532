/** A yearly table with, after each slot, what a variant would change in it. */
import { unmarked, type PolicyFigure } from '../../rendering/words/marks.ts';
import type { FootCell, YearColumn, YearGroup, YearTableModel } from './year-table-model.ts';

/** `other`: the same table of the variant; it may begin or end at other ages. */
export function withDifferenceGroups(
  shown: YearTableModel,
  other: YearTableModel,
  variant: string,
): YearTableModel {
  const rowOfAge = new Map(other.rows.map(({ age }, row) => [age, row]));
  const columnOf = (column: YearColumn, theirs: YearColumn | undefined): YearColumn => ({
    title: column.title,
    values: shown.rows.map(({ age }, row) =>
      less(theirs?.values[rowOfAge.get(age) ?? -1], column.values[row]),
    ),
    at: () => null,
  });
  const groupOf = (group: YearGroup): YearGroup => {
    const theirs = other.groups.find(({ slot }) => slot === group.slot);
    return {
      slot: group.slot,
      name: `${variant}, difference`,
      isDifference: true,
      columns: group.columns.map((column, place) => columnOf(column, theirs?.columns[place])),
      depletedRow: -1,
      depletedWord: '',
    };
  };
  return {
    ...shown,
    groups: shown.groups.flatMap((group) => [group, groupOf(group)]),
    foot: shown.foot.map(({ label, cells }, line) => ({
      label,
      cells: footCells(shown, cells, other.foot[line]?.cells ?? []),
    })),
  };
}

/** The cells of a slot, then their differences; what stands before the slots is left as it is. */
function footCells(
  { lead, groups }: YearTableModel,
  cells: readonly (FootCell | null)[],
  others: readonly (FootCell | null)[],
): (FootCell | null)[] {
  let from = lead.length;
  const found = cells.slice(0, from);
  for (const { columns } of groups) {
    const own = cells.slice(from, from + columns.length);
    found.push(
      ...own,
      ...own.map((cell, place) => {
        const value = less(others[from + place]?.value, cell?.value);
        return value.value === null ? null : { value, at: null };
      }),
    );
    from += columns.length;
  }
  return found;
}

/** A difference has the mark of the variant's figure. */
const less = (one: PolicyFigure | undefined, other: PolicyFigure | undefined): PolicyFigure => {
  const [theirs = null, shown = null] = [one?.value, other?.value];
  return theirs === null || shown === null
    ? unmarked(null)
    : { value: theirs - shown, mark: one?.mark ?? '' };
};
