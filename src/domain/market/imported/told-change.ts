/**
 * A series of market figures is a file, and the line that tells of its change is in the database: the file is written
 * down first, and put in force once the line stands. Where the program ended in between, the server's next start does
 * the rest.
 */
import type { LeftChange, OwnSeriesId, StagedChange } from './own-figures.ts';

export const TOLD_BY = { import: 'index_imported', removal: 'index_removed' } as const;

export const markWords = (mark: string): string => `figures ${mark}`;

/** What a line of the audit log says of a change: which figures they are, so that the start can tell. */
export const changeDetail = (
  series: OwnSeriesId,
  { mark }: StagedChange,
  words: readonly string[] = [],
): string => [series, ...words, markWords(mark)].join(', ');

type Cut = Pick<LeftChange, 'id' | 'kind' | 'mark'>;

export const cutShort = ({ id, kind, mark }: Cut): string => `${id}, ${kind}, ${markWords(mark)}`;

/** By whom; nobody's where it was done on the command line. */
export const takenBack = (change: Cut, userId: number | null) => ({
  action: 'index_change_discarded' as const,
  user_id: userId,
  detail: cutShort(change),
});

/** Where the work that tells of it fails, nothing stays written down. */
export async function orDiscarded<T>(staged: StagedChange, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    staged.discard();
    throw error;
  }
}

/** After the line stands. Where the file cannot be put in place, `takeBack` says so in another line. */
export async function putInForce(staged: StagedChange, takeBack: () => Promise<void>): Promise<void> {
  try {
    staged.putInForce();
  } catch (error) {
    // Where this fails too, the change stays written down, and the next start puts it in force.
    await takeBack();
    staged.discard();
    throw error;
  }
}
