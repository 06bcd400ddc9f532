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
  /** The cells of a slot, then their differences; what stands before the slots is left as it is. */
  const footCells = (cells: readonly (FootCell | null)[], others: readonly (FootCell | null)[]) => {
    let from = shown.lead.length;
    const ofSlots = shown.groups.flatMap(({ columns }) => {
      const begin = from;
      from += columns.length;
      const own = cells.slice(begin, from);
      const differences = own.map((cell, place): FootCell | null => {
        const value = less(others[begin + place]?.value, cell?.value);
        return value.value === null ? null : { value, at: null };
      });
      return [...own, ...differences];
    });
    return [...cells.slice(0, shown.lead.length), ...ofSlots];
  };
  return {
    ...shown,
    groups: shown.groups.flatMap((group) => [group, groupOf(group)]),
    foot: shown.foot.map(({ label, cells }, line) => ({
      label,
      cells: footCells(cells, other.foot[line]?.cells ?? []),
    })),
  };
}

/** A difference has the mark of the variant's figure. */
const less = (one: PolicyFigure | undefined, other: PolicyFigure | undefined): PolicyFigure => {
  const [theirs = null, shown = null] = [one?.value, other?.value];
  return theirs === null || shown === null
    ? unmarked(null)
    : { value: theirs - shown, mark: one?.mark ?? '' };
};
