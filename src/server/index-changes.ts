/**
 * A series of market figures is a file, and the line that tells of its change is in the database: the file is written
 * down first, and put in force once the line stands. Where the server ended in between, its next start does the rest.
 */
import type { AuditAction } from '../domain/practice/users/audit-log.ts';
import type { LeftChange, OwnSeriesId, StagedChange } from '../domain/market/imported/own-figures.ts';
import type { Services } from './services.ts';

const TOLD_BY = { import: 'index_imported', removal: 'index_removed' } as const;

const markWords = (mark: string): string => `figures ${mark}`;

/** What a line of the audit log says of a change: which figures they are, so that the start can tell. */
export const changeDetail = (
  series: OwnSeriesId,
  { mark }: StagedChange,
  words: readonly string[] = [],
): string => [series, ...words, markWords(mark)].join(', ');

export const cutShort = ({ id, kind, mark }: Pick<LeftChange, 'id' | 'kind' | 'mark'>): string =>
  `${id}, ${kind}, ${markWords(mark)}`;

/** After the line stands. Where the file cannot be put in place, `takeBack` says so in another line. */
export async function putInForce(
  staged: StagedChange,
  { inForce }: Services['indexes'],
  takeBack: () => Promise<void>,
): Promise<void> {
  try {
    staged.putInForce();
  } catch (error) {
    // Where this fails too, the change stays written down, and the next start puts it in force.
    await takeBack();
    staged.discard();
    throw error;
  }
  inForce.refresh();
}

type Told = Pick<Services, 'audit' | 'clock' | 'indexes' | 'log'>;

/** Before anything is calculated: what the log tells of is put in force, the rest thrown away, and either is said there. */
export async function finishIndexChanges({ audit, clock, indexes, log }: Told): Promise<void> {
  const left = indexes.store.leftStaged();
  if (left.length === 0) return;
  try {
    const newestOf = async (action: AuditAction) =>
      (await audit.list({ page: 1, size: 1, action })).items[0] ?? null;
    const [imported, removed, discarded] = await Promise.all([
      newestOf('index_imported'),
      newestOf('index_removed'),
      newestOf('index_change_discarded'),
    ]);
    // Changes follow one another: only the newest can have been told of and not put in force.
    const newest = (imported?.id ?? 0) > (removed?.id ?? 0) ? imported : removed;
    const isTold = (change: LeftChange): boolean => {
      const { action = '', detail = null, id = 0 } = newest ?? {};
      if (action !== TOLD_BY[change.kind] || change.mark === '') return false;
      const [first, last] = [`${change.id}, `, `, ${markWords(change.mark)}`];
      if (!detail?.startsWith(first) || !detail.endsWith(last)) return false;
      return !(discarded && discarded.id > id && discarded.detail === cutShort(change));
    };
    for (const change of left) {
      const told = isTold(change);
      const action = told ? 'index_change_finished' : 'index_change_discarded';
      await audit.record({ action, user_id: null, detail: cutShort(change), origin: null }, clock.now());
      if (told) change.putInForce();
      else change.discard();
      const ending = told ? 'it is in force now' : 'it was thrown away';
      log.info(`A change of market figures was cut short (${cutShort(change)}): ${ending}.`);
    }
    indexes.inForce.refresh();
  } catch (error) {
    // Nothing is lost: the next start tries again.
    log.error('A change of market figures that was cut short could not be finished.', error);
  }
}
