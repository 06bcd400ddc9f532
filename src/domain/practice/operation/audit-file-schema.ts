/** Rows of an exported audit log. Types of sealed members are not checked here, because the seal covers them. */
import * as z from 'zod';

export const AUDIT_FILE = 'plumbline-audit';
export const AUDIT_FILE_VERSION = 1;

const lineNumber = z.int().positive();
const personal = z.object({ salt: z.string(), text: z.string() }).nullable();

export const auditHeaderSchema = z.object({
  type: z.literal('header'),
  format: z.literal(AUDIT_FILE),
  version: z.int().positive(),
  exported_at: z.string(),
  filtered: z.boolean(),
  from_line: lineNumber.nullable(),
  to_line: lineNumber.nullable(),
  previous_seal: z.string(),
});
export type AuditHeader = z.output<typeof auditHeaderSchema>;

export const exportedLineSchema = z.looseObject({
  type: z.literal('line'),
  id: lineNumber,
  seal: z.string().nullable(),
  address: personal,
  note: personal,
  address_hash: z.string().nullable(),
  note_hash: z.string().nullable(),
  /** In a filtered file. */
  previous_seal: z.string().optional(),
});

export const auditTrailerSchema = z.object({
  type: z.literal('trailer'),
  lines: z.int().nonnegative(),
  sha256: z.string(),
  newest: z.object({ id: z.int().nonnegative(), seal: z.string() }),
  proof: z.string(),
});
export type AuditTrailer = z.output<typeof auditTrailerSchema>;
