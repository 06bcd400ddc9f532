/**
 * Creates PDFs in a process: compiling blocks its thread, and a document that exhausts memory ends this process, not
 * the server.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { join } from 'node:path';
import { PDF_FONT, type PdfLogo } from '../../domain/practice/reports/report-pdf.ts';
import {
  reportFonts,
  LETTERS_TEMPLATE,
  hasLoneSurrogates,
  findRefusedLetters,
  findUnusualLetters,
  replaceMissing,
} from './fonts.ts';
import { packObjects } from './pack-objects.ts';
import type { PdfResult, PdfOrder } from './typst-pdf.ts';

/** The build copies it into dist. */
const TEMPLATE = readFileSync(new URL('./template.typ', import.meta.url), 'utf8');

/** Counts while the main thread compiles. */
const WATCHDOG = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;
const maxBytes = Number(process.argv[2]) || 300 * 1024 ** 2;
new Worker(WATCHDOG, { eval: true, workerData: maxBytes }).unref();

const sendResult = (response: PdfResult, whenSent?: () => void): void =>
  void process.send?.(response, undefined, undefined, whenSent);

/** Cached documents. Repeated pages take a seventh of the time; each document uses 40 MB of the limit. */
const CACHED_DOCUMENTS = 1;

async function compiler() {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  return NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: reportFonts(PDF_FONT) }] });
}

// Does not exist, so pages cannot read files of the machine and need no disk space.
const workspace = join(import.meta.dirname, 'no-files');
const compilerReady = compiler().catch(() => null);
type Typst = Awaited<ReturnType<typeof compiler>>;

const LOGO = join(workspace, 'logo');
const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

function findMissing(typst: Typst, letters: readonly string[], withMachine: boolean): string[] {
  try {
    const inputs = { data: JSON.stringify(letters), fallback: String(withMachine) };
    typst.pdf({ mainFileContent: LETTERS_TEMPLATE, inputs }, { pdfStandard: 'ua-1' });
    return [];
  } catch (error) {
    return findRefusedLetters(letters, String(error));
  }
}

/**
 * Adapts the document to its fonts. Machine fonts are used only for characters that ours lack, so pages look the
 * same everywhere.
 */
function adaptToFonts(typst: Typst, data: string): { data: string; fallback: string } {
  const lacking = findMissing(typst, findUnusualLetters(data), false);
  if (lacking.length === 0 && !hasLoneSurrogates(data)) return { data, fallback: 'false' };
  return { data: replaceMissing(data, findMissing(typst, lacking, true)), fallback: 'true' };
}

process.on('message', ({ data: requested, logo }: PdfOrder) => {
  void compilerReady.then((typst) => {
    if (!typst) return sendResult({ kind: 'not_here' });
    const pages = adaptToFonts(typst, requested);
    const typeset = (format: string) =>
      packObjects(
        new Uint8Array(
          typst.pdf(
            { mainFileContent: TEMPLATE, inputs: { ...pages, logo: format } },
            { pdfStandard: 'ua-1' },
          ),
        ),
      );
    const withLogo = ({ type, content }: PdfLogo) => {
      typst.mapShadow(LOGO, Buffer.from(content));
      try {
        return typeset(FORMATS[type]);
      } catch {
        // A truncated image: the report is printed without it.
        return typeset('');
      } finally {
        typst.unmapShadow(LOGO);
      }
    };
    try {
      // After sending, so the caller does not wait.
      sendResult({ kind: 'made', pdf: logo ? withLogo(logo) : typeset('') }, () =>
        typst.evictCache(CACHED_DOCUMENTS),
      );
    } catch (error) {
      sendResult({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  });
});
process.on('disconnect', () => process.exit(0));
