/** Reads the build's metadata (dist/build.json) and locates its files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../../domain/shared/result.ts';

const recordSchema = z.object({
  commit: z.string(),
  branch: z.string(),
  built_at: z.string(),
  environment: z.string().default('unknown'),
  /** URL for browser error reports, if the build has a key. */
  reporting_key: z.string().nullable().default(null),
  csp: z.object({ script_hashes: z.array(z.string()) }),
});

export interface BuildRecord extends z.infer<typeof recordSchema> {
  /** Folder with index.html, a page per kind of shared report, and assets/. */
  folder: string;
}

/** No record before the first build: the API works, and pages report the missing build. */
export function readBuildRecord(folder: string): BuildRecord {
  try {
    return { ...recordSchema.parse(JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8'))), folder };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return {
      commit: 'unknown',
      branch: 'unknown',
      built_at: '',
      environment: 'unknown',
      reporting_key: null,
      csp: { script_hashes: [] },
      folder,
    };
  }
}
