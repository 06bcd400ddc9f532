/** How an advisor's own things are deleted: together with the line in the audit log, or not at all. */
import type { AuditEntry } from '../domain/practice/users/audit-log.ts';
import type { OwnerId } from '../domain/practice/users/user.ts';
import { done } from './route.ts';
import { refuse } from './errors.ts';
import type { Services } from './services.ts';

type Deletable = 'clients' | 'scenarios' | 'simulations' | 'reports' | 'historicalReports';

interface Removal {
  readonly from: Deletable;
  readonly action: AuditEntry['action'];
  /** Said when it is gone. */
  readonly message: string;
}

export const removal =
  ({ from, action, message }: Removal) =>
  async (
    { owner, params: { id }, now }: { owner: OwnerId; params: { id: number }; now: Date },
    { together }: Pick<Services, 'together'>,
  ) => {
    const isGone = await together(async (stores) => {
      if (!(await stores[from].remove(owner, id))) return false;
      await stores.audit.record({ action, user_id: owner, subject_id: id }, now);
      return true;
    });
    return isGone ? done(null, message) : refuse('not_found');
  };
