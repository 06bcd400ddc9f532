/** Makes PDFs in a process: compiling holds its thread, and a document that swells ends this process and not the server. */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { join } from 'node:path';
import { PDF_FONT, type PdfLogo } from '../../domain/practice/reports/report-pdf.ts';
import {
  reportFonts,
  EACH_LETTER,
  hasHalfLetters,
  refusedLetters,
  unusualLetters,
  withoutMissing,
} from './fonts.ts';
import { packed } from './pack-objects.ts';
import type { PdfResult, PdfOrder } from './typst-pdf.ts';

/** The build copies it into dist, beside the program. */
const TEMPLATE = readFileSync(new URL('./template.typ', import.meta.url), 'utf8');

/** It keeps counting while the main thread compiles. */
const WATCHDOG = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;
const maxBytes = Number(process.argv[2]) || 300 * 1024 ** 2;
new Worker(WATCHDOG, { eval: true, workerData: maxBytes }).unref();

const sendResult = (answer: PdfResult, whenSent?: () => void): void =>
  void process.send?.(answer, undefined, undefined, whenSent);

/** Documents. The same pages again take a seventh of the time; each document more keeps 40 MB of the limit. */
const CACHED_DOCUMENTS = 1;

async function compiler() {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  return NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: reportFonts(PDF_FONT) }] });
}

// A folder that does not exist: the pages can read no file of the machine, and a full disk does not matter.
const workspace = join(import.meta.dirname, 'no-files');
const made = compiler().catch(() => null);
type Typst = Awaited<ReturnType<typeof compiler>>;

/** In memory only. */
const LOGO = join(workspace, 'logo');
const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

function missing(typst: Typst, letters: readonly string[], withMachine: boolean): string[] {
  try {
    const inputs = { data: JSON.stringify(letters), fallback: String(withMachine) };
    typst.pdf({ mainFileContent: EACH_LETTER, inputs }, { pdfStandard: 'ua-1' });
    return [];
  } catch (error) {
    return refusedLetters(letters, String(error));
  }
}

/** The document as its fonts can print it. Only for what ours lack are others asked for: so pages are the same everywhere. */
function printable(typst: Typst, data: string): { data: string; fallback: string } {
  const lacking = missing(typst, unusualLetters(data), false);
  if (lacking.length === 0 && !hasHalfLetters(data)) return { data, fallback: 'false' };
  return { data: withoutMissing(data, missing(typst, lacking, true)), fallback: 'true' };
}

process.on('message', ({ data: asked, logo }: PdfOrder) => {
  void made.then((typst) => {
    if (!typst) return sendResult({ kind: 'not_here' });
    const pages = printable(typst, asked);
    const typeset = (format: string) =>
      packed(
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
        // A picture that is cut off somewhere inside: the report matters more than its letterhead.
        return typeset('');
      } finally {
        typst.unmapShadow(LOGO);
      }
    };
    try {
      // Once it is sent: the reader need not wait for it.
      sendResult({ kind: 'made', pdf: logo ? withLogo(logo) : typeset('') }, () =>
        typst.evictCache(CACHED_DOCUMENTS),
      );
    } catch (error) {
      sendResult({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  });
});
process.on('disconnect', () => process.exit(0));
