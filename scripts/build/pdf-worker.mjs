import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../project.mjs';

// Of the same build as the page's code (src/ui/wizard/pdf-page): pdf.js refuses a worker of the other.
const WORKER = 'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs';

/**
 * The worker that draws PDF pages is loaded by address, not by import, so it is an asset of its own.
 * @param {string} assetsDir
 * @returns {string} its file name
 */
export function copyPdfWorker(assetsDir) {
  const source = inRoot(WORKER);
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 8).toUpperCase();
  const name = `pdf-worker-${hash}.mjs`;
  mkdirSync(assetsDir, { recursive: true });
  copyFileSync(source, join(assetsDir, name));
  return name;
}
