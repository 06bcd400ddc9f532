// npm run bench -- --check: compares the ratios with scripts/bench/baseline.json to detect slower engines.
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../project.mjs';
import { run } from '../terminal/run.mjs';
import { median } from './measure.mjs';

/** @typedef {{ ratio: number, target: number, accepted?: string }} Row accepted: why the ratio was raised */
/** @typedef {Record<string, Row>} Baseline */

const FILE = 'scripts/bench/baseline.json';
const MAX_RISE = 0.15;
const PROCESSES = 5;

/** The baseline is unreadable or lacks an id; the message names it. */
export class BaselineError extends Error {}

/** @param {string} text @returns {Baseline} */
export function parseBaseline(text) {
  try {
    const rows = JSON.parse(text);
    for (const { ratio, target } of Object.values(rows))
      if (!(ratio > 0 && target > 0)) throw new BaselineError();
    return rows;
  } catch {
    throw new BaselineError(`baseline.json is not valid: ${FILE}`);
  }
}

/** @param {Baseline} baseline @param {readonly string[]} ids */
export function compareIds(baseline, ids) {
  const missing = ids.find((id) => !baseline[id]);
  if (missing !== undefined) throw new BaselineError(`${missing}: no baseline`);
  const unknown = Object.keys(baseline).find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new BaselineError(`unknown id "${unknown}" in baseline.json`);
}

/** @param {string} id @param {Row} row @param {number} measured */
export function judge(id, { ratio, target }, measured) {
  const ok = measured <= ratio * (1 + MAX_RISE);
  const rise = `, +${Math.round((measured / ratio - 1) * 100)}%`;
  const terms = `baseline ${ratio.toFixed(2)}${ok ? `, target ${target.toFixed(2)}` : rise}`;
  const end = ok ? (measured > target ? ' above target' : '') : ' FAILED';
  return { ok, line: `${id} ${measured.toFixed(2)} (${terms})${end}` };
}

/**
 * Returns the new baseline: lower ratios replace the stored ratios, higher ratios only with a reason.
 * @param {Baseline} baseline @param {ReadonlyMap<string, number>} measured @param {string | undefined} reason
 * @returns {Baseline}
 */
export function updateBaseline(baseline, measured, reason) {
  const rounded = (/** @type {number} */ value) => Math.round(value * 1000) / 1000;
  return Object.fromEntries(
    Object.entries(baseline).map(([id, row]) => {
      const ratio = rounded(measured.get(id) ?? row.ratio);
      if (ratio < row.ratio) return [id, { ratio, target: row.target }];
      return [id, reason && ratio > row.ratio ? { ...row, ratio, accepted: reason } : row];
    }),
  );
}

/**
 * Returns the median of five processes, since timings vary between processes.
 * @param {string} file @param {string} id
 */
async function ratioOf(file, id) {
  const ratios = [];
  for (let turn = 0; turn < PROCESSES; turn += 1) {
    const { code, output } = await run(process.execPath, ['scripts/bench/one-ratio.mjs', file, id]);
    if (code !== 0) throw new Error(output);
    ratios.push(Number(output.trim().split('\n').at(-1)));
  }
  return median(ratios);
}

/**
 * @param {ReadonlyMap<string, string>} files of each id, relative to src
 * @param {readonly string[]} options --update, --accept "<reason>"
 * @returns {Promise<boolean>} whether every row passed
 */
export async function checkSpeed(files, options) {
  const baseline = parseBaseline(readFileSync(inRoot(FILE), 'utf8'));
  compareIds(baseline, [...files.keys()]);
  /** @type {Map<string, number>} */
  const measured = new Map();
  let allOk = true;
  for (const [id, file] of files) {
    const row = /** @type {Row} */ (baseline[id]);
    let ratio = await ratioOf(file, id);
    if (!judge(id, row, ratio).ok) ratio = Math.min(ratio, await ratioOf(file, id));
    measured.set(id, ratio);
    const { ok, line } = judge(id, row, ratio);
    allOk &&= ok;
    process.stdout.write(`${line}\n`);
  }
  const reason = options.includes('--accept') ? options[options.indexOf('--accept') + 1] : undefined;
  if (options.includes('--update') || reason)
    writeFileSync(inRoot(FILE), `${JSON.stringify(updateBaseline(baseline, measured, reason), null, 2)}\n`);
  return allOk || reason !== undefined;
}
