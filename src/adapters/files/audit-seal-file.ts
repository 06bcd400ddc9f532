/** audit.seal in the data folder. Servers that share the folder write the same file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { AUDIT_SEAL, type AuditEndFile } from '../../domain/practice/operation/audit-end.ts';
import { replaceJson } from './folder-owner.ts';

const schema = z.strictObject({ line: z.int().nonnegative(), seal: z.string().regex(/^[0-9a-f]{64}$/) });

export function auditSealFile(dataFolder: string): AuditEndFile {
  const path = join(dataFolder, AUDIT_SEAL);
  return {
    read() {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
      try {
        return schema.parse(JSON.parse(text));
      } catch {
        return 'damaged';
      }
    },
    write: (end) => replaceJson(dataFolder, path, end),
  };
}
