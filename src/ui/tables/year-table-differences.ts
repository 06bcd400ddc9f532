import { unmarked, type PolicyFigure } from '../../rendering/words/marks.ts';
import type { FootCell, YearColumn, YearGroup, YearTableModel } from './year-table-model.ts';

/** `variantTable` may begin or end at other ages. */
export function withDifferenceGroups(
  baseTable: YearTableModel,
  variantTable: YearTableModel,
  variant: string,
): YearTableModel {
  const rowOfAge = new Map(variantTable.rows.map(({ age }, row) => [age, row]));
  const columnOf = (column: YearColumn, variantColumn: YearColumn | undefined): YearColumn => ({
    title: column.title,
    values: baseTable.rows.map(({ age }, row) =>
      less(variantColumn?.values[rowOfAge.get(age) ?? -1], column.values[row]),
    ),
    at: () => null,
  });
  const groupOf = (group: YearGroup): YearGroup => {
    const variantGroup = variantTable.groups.find(({ slot }) => slot === group.slot);
    return {
      slot: group.slot,
      name: `${variant}, difference`,
      isDifference: true,
      columns: group.columns.map((column, place) => columnOf(column, variantGroup?.columns[place])),
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
      cells: footCells(cells, variantTable.foot[line]?.cells ?? []),
    })),
  };
}

/** A difference has the mark of the variant's figure. */
const less = (variant: PolicyFigure | undefined, base: PolicyFigure | undefined): PolicyFigure => {
  const [variantValue = null, baseValue = null] = [variant?.value, base?.value];
  return variantValue === null || baseValue === null
    ? unmarked(null)
    : { value: variantValue - baseValue, mark: variant?.mark ?? '' };
};
