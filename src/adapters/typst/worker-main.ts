/**
 * The process that makes PDFs: a document in, bytes out. Compiling holds its thread until it is done, and a document that
 * swells takes this process with it and not the server.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PDF_FONT } from '../../domain/practice/reports/report-pdf.ts';
import { reportFonts } from './fonts.ts';
import type { PdfAnswer, PdfOrder } from './messages.ts';
import { TEMPLATE } from './template.ts';

/** It keeps counting while the main thread compiles. */
const WATCHDOG = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;
const mostBytes = Number(process.argv[2]) || 300 * 1024 ** 2;
new Worker(WATCHDOG, { eval: true, workerData: mostBytes }).unref();

const say = (answer: PdfAnswer): void => void process.send?.(answer);

/** Documents that what was laid out before is kept for: the same pages are asked for again at another length. */
const KEPT_FOR = 2;

async function compiler() {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  // An empty folder of its own: the pages can read no file of the machine.
  const workspace = process.env.PLUMBLINE_PDF_FOLDER ?? mkdtempSync(`${tmpdir()}/plumbline-pdf-`);
  return NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: reportFonts(PDF_FONT) }] });
}

const made = compiler().catch(() => null);

process.on('message', ({ data }: PdfOrder) => {
  void made.then((typst) => {
    if (!typst) return say({ kind: 'not_here' });
    try {
      const pdf = typst.pdf({ mainFileContent: TEMPLATE, inputs: { data } }, { pdfStandard: 'ua-1' });
      say({ kind: 'made', pdf: new Uint8Array(pdf) });
      typst.evictCache(KEPT_FOR);
    } catch (error) {
      say({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  });
});
process.on('disconnect', () => process.exit(0));
