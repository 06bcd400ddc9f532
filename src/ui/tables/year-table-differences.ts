import { unmarked, type PolicyFigure } from '../../rendering/words/marks.ts';
import type { FootCell, YearColumn, YearGroup, YearTableModel } from './year-table-model.ts';

/** `variantTable` may begin or end at other ages. */
export function withDifferenceGroups(
  baseTable: YearTableModel,
  other: YearTableModel,
  variant: string,
): YearTableModel {
  const rowOfAge = new Map(other.rows.map(({ age }, row) => [age, row]));
  const columnOf = (column: YearColumn, variantColumn: YearColumn | undefined): YearColumn => ({
    title: column.title,
    values: baseTable.rows.map(({ age }, row) =>
      less(variantColumn?.values[rowOfAge.get(age) ?? -1], column.values[row]),
    ),
    at: () => null,
  });
  const groupOf = (group: YearGroup): YearGroup => {
    const variantColumn = other.groups.find(({ slot }) => slot === group.slot);
    return {
      slot: group.slot,
      name: `${variant}, difference`,
      isDifference: true,
      columns: group.columns.map((column, place) => columnOf(column, variantColumn?.columns[place])),
      depletedRow: -1,
      depletedWord: '',
    };
  };
  const footCells = (cells: readonly (FootCell | null)[], variantCells: readonly (FootCell | null)[]) => {
    let from = baseTable.lead.length;
    const ofSlots = baseTable.groups.flatMap(({ columns }) => {
      const begin = from;
      from += columns.length;
      const slotCells = cells.slice(begin, from);
      const differences = slotCells.map((cell, place): FootCell | null => {
        const value = less(variantCells[begin + place]?.value, cell?.value);
        return value.value === null ? null : { value, at: null };
      });
      return [...slotCells, ...differences];
    });
    return [...cells.slice(0, baseTable.lead.length), ...ofSlots];
  };
  return {
    ...baseTable,
    groups: baseTable.groups.flatMap((group) => [group, groupOf(group)]),
    foot: baseTable.foot.map(({ label, cells }, line) => ({
      label,
      cells: footCells(cells, other.foot[line]?.cells ?? []),
    })),
  };
}

/** A difference has the mark of the variant's figure. */
const less = (one: PolicyFigure | undefined, other: PolicyFigure | undefined): PolicyFigure => {
  const [variantColumn = null, baseTable = null] = [one?.value, other?.value];
  return variantColumn === null || baseTable === null
    ? unmarked(null)
    : { value: variantColumn - baseTable, mark: one?.mark ?? '' };
};
