/// <reference lib="dom" />
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';
import { inRoot } from '../project.mjs';
import { ensureChromium } from '../machine/ensure-chromium.mjs';
import { quantile } from './figures.mjs';

/* global localStorage, fetch -- of the page */

const RUNS = 3;
const PACKAGE = 'lighthouse@12';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/**
 * The Lighthouse scores of a shared report on a phone. Lighthouse has 200 packages and requires the newest Node, so
 * it is not a dependency: run `npm install --no-save lighthouse@12` first.
 * @type {import('./cases.mjs').BenchCase}
 */
export const lighthouse = {
  id: 'lighthouse',
  async run({ page, url }) {
    const run = await isInstalled();
    if (run === null) return {};
    await page.goto(url);
    await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
    const link = await page.evaluate(share, 1);
    const { chromium } = await import('playwright-core');
    const found = await ensureChromium();
    if ('advice' in found) throw new Error(found.advice);
    const port = 9222 + Math.floor(Math.random() * 1000);
    const browser = await chromium.launch({
      executablePath: found.path,
      args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
    });
    /** @type {Record<string, number[]>} */
    const scores = {};
    try {
      for (let count = 0; count < RUNS; count += 1) {
        const result = await run(link, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: CATEGORIES,
        });
        for (const [id, { score }] of Object.entries(result.lhr.categories))
          (scores[id] ??= []).push((score ?? 0) * 100);
        for (const audit of Object.values(result.lhr.audits))
          if (count === 0 && audit.score !== null && audit.score < 0.9 && process.argv.includes('--audits'))
            process.stdout.write(`  ${audit.id}: ${audit.score} ${audit.displayValue ?? ''}\n`);
      }
    } finally {
      await browser.close();
    }
    return Object.fromEntries(Object.entries(scores).map(([id, all]) => [id, quantile(all, 0.5)]));
  },
  lines: (measured) =>
    Object.keys(measured).length === 0
      ? [`Lighthouse is not installed. Run: npm install --no-save ${PACKAGE}`]
      : CATEGORIES.map((id) => `Lighthouse, a shared report on a phone: ${id.padEnd(16)} ${measured[id]}`),
};

/**
 * @typedef {{ lhr: { categories: Record<string, { score: number | null }>, audits: Record<string, { id: string, score: number | null, displayValue?: string }> } }} LighthouseResult
 * @returns {Promise<((link: string, flags: object) => Promise<LighthouseResult>) | null>}
 */
async function isInstalled() {
  try {
    const path = createRequire(inRoot('package.json')).resolve('lighthouse');
    return (await import(pathToFileURL(path).href)).default;
  } catch {
    return null;
  }
}

/** Runs in the page. @param {number} id @returns {Promise<string>} */
async function share(id) {
  const { value } = JSON.parse(localStorage.getItem('access_token') ?? '{}');
  const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' };
  const response = await fetch(`/api/report/share-report/${id}/`, {
    method: 'POST',
    headers,
    body: '{"client_email":[]}',
  });
  return (await response.json()).data.report_link;
}
