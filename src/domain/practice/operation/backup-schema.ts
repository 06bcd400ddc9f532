/** manifest.json of a backup: what is in it, so that a restore can tell whether all of it is there and unchanged. */
import * as z from 'zod';

/** Names that a backup has, and no other: a restore never writes anywhere else. */
const PATH =
  /^(?:plumbline\.(?:db|dump)|secret\.key|audit\.seal|files\/[0-9a-f]{2}\/[0-9a-f]{64}|tax\/[\w.-]{1,80}\.json|indexes\/[\w.-]{1,80}\.json|outbox\/\d{6,15}\.eml)$/;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.strictObject({
  plumbline: z.literal('backup'),
  /** Of this file's form. */
  version: z.literal(1),
  made_by: z.string().max(50),
  made_at: z.iso.datetime(),
  /** Tells this practice's backups from those of another one in the same folder. */
  practice: z.string().max(100).nullable(),
  key_mark: sha256,
  migrations: z.array(z.string().max(200)).max(10_000),
  rows: z.record(z.string().max(200), z.int().nonnegative()),
  /** The newest line of the audit log, "1204:9f2c…": a tail that is cut off later is noticed by it. */
  audit: z.string().max(200).nullable(),
  files: z
    .array(z.strictObject({ path: z.string().regex(PATH), size: z.int().nonnegative(), sha256 }))
    .max(10_000_000),
  /** Contents that the database names and that were not there any more. */
  missing: z.array(sha256).max(10_000_000),
  /** SHA-256 of all the above as canonical JSON. */
  hash: sha256,
});

export type Manifest = z.infer<typeof manifestSchema>;

/** last-backup.json in the data folder, which every backup writes: what monitoring and admins read. */
export const lastBackupSchema = z.object({
  /** Of the last backup that was made, with its path and size; null before the first. */
  time: z.iso.datetime().nullable(),
  path: z.string().nullable(),
  bytes: z.int().nonnegative().nullable(),
  /** Why the last attempt failed; null if it did not. */
  error: z.string().nullable(),
});

export type LastBackup = z.infer<typeof lastBackupSchema>;
