/** What stands over one column. */
import type { Band } from './geometry.ts';

export interface ColumnHeader {
  band: Band;
  /** The figures and the header together: what a group header stands over. */
  span: { x: number; right: number };
  text: string;
  /** Where its own words stand. */
  header: { x: number; right: number } | null;
  /** Texts of the group headers over the column, from the top. */
  groups: string[];
  /** It is not certain that the group headers over the column are its own. */
  uncertain: boolean;
}
