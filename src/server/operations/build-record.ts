/** What the build says about itself (dist/build.json), and where its files are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { errorCode } from '../../domain/shared/result.ts';

const recordSchema = z.object({
  version: z.string(),
  commit: z.string(),
  branch: z.string(),
  built_at: z.string(),
  environment: z.string().default('unknown'),
  /** Where browsers report errors to, when the build was given a key. */
  reporting_key: z.string().nullable().default(null),
  csp: z.object({ script_hashes: z.array(z.string()) }),
});

export interface BuildRecord extends z.infer<typeof recordSchema> {
  /** Folder with index.html, a page for each kind of shared report, and assets/. */
  folder: string;
}

/** From the sources before any build there is no record: the API works, and pages say that they are not built. */
export function readBuildRecord(folder: string): BuildRecord {
  try {
    return { ...recordSchema.parse(JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8'))), folder };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return {
      version: '0.1.0',
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
