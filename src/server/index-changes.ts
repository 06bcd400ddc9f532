/** What a server that ended in the middle of a change of market figures left, at its next start. */
import type { AuditAction } from '../domain/practice/users/audit-log.ts';
import type { LeftChange } from '../domain/market/imported/own-figures.ts';
import { cutShort, markWords, TOLD_BY } from '../domain/market/imported/told-change.ts';
import type { Services } from './services.ts';

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
