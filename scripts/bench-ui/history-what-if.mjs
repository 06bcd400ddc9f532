/// <reference lib="dom" />
import elena from '../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { formatMs, quantile, readWorkTimes } from './figures.mjs';

/* global document, Event, HTMLInputElement, fetch, localStorage -- of the page */

const MOVES = 120;
const TABS = ['Income Analysis', 'Comparative Table'];

/**
 * Measures from a change of the cap in the historical report builder (546 forty-year periods, four slots) to the
 * paint of the visible tab with the new figures.
 * @type {import('./cases.mjs').BenchCase}
 */
export const historyWhatIf = {
  id: 'history-what-if',
  async run({ page, url }) {
    const report = await page.evaluate(createReport, INPUTS);
    await page.goto(`${url}/historical/report-builder/${report}`);
    await page.locator('#card-income_strip').waitFor();
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    // CPU time of the thread, independent of other load.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    /** @type {Record<string, number>} */
    const measured = { moves: MOVES };
    for (const tab of TABS) {
      await page.getByLabel('Report contents').getByRole('button', { name: tab, exact: true }).click();
      await page.evaluate(measureCaps, 20);
      const before = await readWorkTimes(session);
      const { painted, script, missed } = await page.evaluate(measureCaps, MOVES);
      const after = await readWorkTimes(session);
      const key = tab.toLowerCase().replace(' ', '_');
      measured[`${key}_p50`] = quantile(painted, 0.5);
      measured[`${key}_p95`] = quantile(painted, 0.95);
      measured[`${key}_script_p50`] = quantile(script, 0.5);
      measured[`${key}_script_p95`] = quantile(script, 0.95);
      measured[`${key}_work`] = (after.all - before.all) / MOVES;
      measured[`${key}_work_script`] = (after.script - before.script) / MOVES;
      measured[`${key}_work_style`] = (after.style - before.style) / MOVES;
      measured[`${key}_work_layout`] = (after.layout - before.layout) / MOVES;
      measured[`${key}_missed`] = missed;
    }
    await session.detach();
    return measured;
  },
  lines: (measured) =>
    TABS.flatMap((tab) => {
      const key = tab.toLowerCase().replace(' ', '_');
      return [
        formatMs(`cap to painted ${tab}, ${MOVES} moves, p50`, measured[`${key}_p50`]),
        formatMs('  p95', measured[`${key}_p95`]),
        formatMs('  script until the change is rendered, p50', measured[`${key}_script_p50`]),
        formatMs('  p95', measured[`${key}_script_p95`]),
        formatMs('  main-thread work per change, total', measured[`${key}_work`]),
        formatMs('    script', measured[`${key}_work_script`]),
        formatMs('    style', measured[`${key}_work_style`]),
        formatMs('    layout', measured[`${key}_work_layout`]),
        `  paints without the change: ${measured[`${key}_missed`]}`,
      ];
    }),
};

export const INPUTS = {
  age: elena.client.age,
  illustration: elena.illustration,
  vehicles: [
    ['Taxable brokerage', 'taxable'],
    ['Traditional 401(k)', 'tax_deferred'],
    ['Roth 401(k)', 'tax_free'],
  ].map(([name, account_type]) => ({
    name,
    account_type,
    portfolio: 'equities_and_bonds_60_40',
    fee: 0.01,
  })),
  strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }],
  horizon: 40,
};

/** Runs in the page with its session. @param {object} inputs @returns {Promise<number>} */
export async function createReport(inputs) {
  const { value } = JSON.parse(localStorage.getItem('access_token') ?? '{}');
  /** @param {string} path @param {object} body */
  const post = async (path, body) => {
    const response = await fetch(`/api/${path}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()).data.id;
  };
  const client_id = await post('auth/client', { firstname: 'Elena', lastname: 'Bench', age: 50 });
  const simulation_id = await post('historical/import', { client_id, name: 'Bench', inputs });
  return post('report/historical-report', { simulation_id, name: 'Bench', description: '' });
}

/** Runs in the page. @param {number} moves */
async function measureCaps(moves) {
  const { bench } = /** @type {{ bench: import('./figures.mjs').Bench }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const slider = document.querySelector('aside[aria-label="What if"] input[type="range"]');
  const report = document.querySelector('article[aria-label="Report"]');
  if (!(slider instanceof HTMLInputElement) || !report) throw new Error('The report has no slider.');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  // The headline and the first graph or table of the tab.
  const displayedText = () =>
    [
      report.querySelector('h1')?.textContent,
      report.querySelector('figure svg path[stroke-width]')?.getAttribute('d'),
      report.querySelector('[data-card] tbody + tbody')?.textContent,
    ].join();
  const painted = [];
  const script = [];
  let missed = 0;
  for (let move = 0; move < moves; move += 1) {
    if (move % 10 === 0) await bench.rest();
    await bench.afterPaint();
    const before = displayedText();
    const startedAt = performance.now();
    setValue?.call(slider, String(0.085 + 0.0025 * (move % 24)));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    // React renders the change of an input event in a microtask.
    await Promise.resolve();
    script.push(performance.now() - startedAt);
    await bench.afterPaint();
    painted.push(performance.now() - startedAt);
    if (displayedText() === before) missed += 1;
  }
  return { painted, script, missed };
}
