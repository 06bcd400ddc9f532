/** The adapters behind the commands that look after a practice. They load only for the command that needs them. */
import { practiceSettings } from './wiring.ts';
import type { OpenKeyedPractice } from './key.ts';

/** Held while it is open, so that no server starts in the middle. */
export const openKeyedPractice: OpenKeyedPractice = async (dataFolder) => {
  const found = await practiceSettings(dataFolder);
  if ('problem' in found) return found;
  const { data } = found.settings;
  const [
    { takeServerLock, ServerRunningError },
    { openDatabase },
    { sqliteAuditLog },
    { secretKeyFile },
    { keySealer },
  ] = await Promise.all([
    import('../adapters/sqlite/server-lock.ts'),
    import('../adapters/sqlite/database.ts'),
    import('../adapters/sqlite/audit-log.ts'),
    import('../adapters/files/secret-key.ts'),
    import('../adapters/tokens/key-sealer.ts'),
  ]);
  const now = new Date();
  let lock;
  try {
    lock = takeServerLock(data);
  } catch (error) {
    if (error instanceof ServerRunningError) return { problem: `${error.message} Stop it first.` };
    throw error;
  }
  const { db, keyRecord, close } = openDatabase(data, { now });
  return {
    file: secretKeyFile(data),
    record: keyRecord,
    sealerOf: keySealer,
    audit: sqliteAuditLog(db),
    now,
    async close() {
      await close();
      lock.release();
    },
  };
};
