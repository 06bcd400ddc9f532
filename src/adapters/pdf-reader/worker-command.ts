/** How the reading process is started: the built program beside this one, or the source through tsx. */
import { fileURLToPath } from 'node:url';
import type { ReadingChoice } from '../../domain/policy/extraction.ts';
import type { ReaderLimits } from './reader-limits.ts';

/** Node's permission model: reading modules is all that the process may do with files; no children, no writing. */
function permissions(): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const flag = major > 22 || (major === 22 && minor >= 13) ? '--permission' : '--experimental-permission';
  return [flag, '--allow-fs-read=*', '--allow-worker', '--no-warnings'];
}

export function workerArguments(limits: ReaderLimits, choice: ReadingChoice = {}): string[] {
  const heap = `--max-old-space-size=${Math.round(limits.heapBytes / 1024 ** 2)}`;
  const fromSource = import.meta.url.endsWith('.ts');
  const program = fileURLToPath(
    new URL(fromSource ? './worker-main.ts' : './pdf-worker.mjs', import.meta.url),
  );
  // tsx compiles in a child process of its own, which the permission model would refuse.
  const loading = fromSource ? ['--import', import.meta.resolve('tsx'), '--no-warnings'] : permissions();
  return [heap, ...loading, program, String(limits.totalBytes), JSON.stringify(choice)];
}
