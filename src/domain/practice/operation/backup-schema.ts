/** manifest.json of a backup, with which a restore verifies that the backup is complete and unchanged. */
import * as z from 'zod';

/** The only valid names in a backup: a restore never writes outside of them. */
const PATH =
  /^(?:plumbline\.(?:db|dump)|secret\.key|audit\.seal|files\/[0-9a-f]{2}\/[0-9a-f]{64}|tax\/[\w.-]{1,80}\.json|indexes\/[\w.-]{1,80}\.json|outbox\/\d{6,15}\.eml)$/;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.strictObject({
  plumbline: z.literal('backup'),
  /** Version of this format. */
  version: z.literal(1),
  made_by: z.string().max(50),
  made_at: z.iso.datetime(),
  /** Distinguishes backups of several practices in the same folder. */
  practice: z.string().max(100).nullable(),
  key_mark: sha256,
  migrations: z.array(z.string().max(200)).max(10_000),
  rows: z.record(z.string().max(200), z.int().nonnegative()),
  /** The latest line of the audit log, "1204:9f2c…": reveals lines that were cut off later. */
  audit: z.string().max(200).nullable(),
  files: z
    .array(z.strictObject({ path: z.string().regex(PATH), size: z.int().nonnegative(), sha256 }))
    .max(10_000_000),
  /** Contents that the database names but whose files were missing. */
  missing: z.array(sha256).max(10_000_000),
  /** SHA-256 of all members above as canonical JSON. */
  hash: sha256,
});

export type Manifest = z.infer<typeof manifestSchema>;

/** last-backup.json in the data folder, for monitoring and admins. Every backup writes it. */
export const lastBackupSchema = z.object({
  /** Time, path and size of the last successful backup; null before the first. */
  time: z.iso.datetime().nullable(),
  path: z.string().nullable(),
  bytes: z.int().nonnegative().nullable(),
  /** Error of the last attempt; null after a success. */
  error: z.string().nullable(),
});

export type LastBackup = z.infer<typeof lastBackupSchema>;
