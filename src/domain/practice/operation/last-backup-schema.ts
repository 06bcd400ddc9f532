/** last-backup.json in the data folder, which every backup writes: what monitoring and admins read. */
import * as z from 'zod';

export const lastBackupSchema = z.object({
  /** Of the last backup that was made, with its path and size; null before the first. */
  time: z.iso.datetime().nullable(),
  path: z.string().nullable(),
  bytes: z.int().nonnegative().nullable(),
  /** Why the last attempt failed; null if it did not. */
  error: z.string().nullable(),
});

export type LastBackup = z.infer<typeof lastBackupSchema>;
