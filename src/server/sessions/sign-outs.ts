/**
 * Ends sessions whatever the disk or the database says. A session that cannot be deleted now is refused by this server
 * from memory, and is deleted once the database takes writes again.
 */
import type { Log } from '../../domain/shared/log.ts';
import { inRequest, requestContext } from '../http/request-context.ts';
import type { Services, SignOuts } from '../services.ts';
import { storageFaultOf } from '../http/storage-errors.ts';

export function signOutsWith({ together, log }: Pick<Services, 'together'> & { log: Log }): SignOuts {
  const unsaved = new Map<string, () => Promise<void>>();
  return {
    async end(accessHash, write) {
      const save = () => together(write);
      try {
        await save();
      } catch (error) {
        if (storageFaultOf(error) === null) throw error;
        log.error('A session ended in memory only: the database takes no writes.', error);
        // The audit log still names the request that ended it.
        const request = requestContext();
        unsaved.set(accessHash, () => (request ? inRequest(request, save) : save()));
      }
    },
    hasEnded: (accessHash) => unsaved.has(accessHash),
    async flush() {
      for (const [accessHash, save] of unsaved) {
        await save();
        unsaved.delete(accessHash);
      }
    },
  };
}
