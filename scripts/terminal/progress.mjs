/** Formats a duration: 0.4 s, 12 s, 1 min 5 s. @param {number} ms */
export function formatDuration(ms) {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
}

const started = performance.now();

/**
 * Prints a line to standard error with the time since the start. Standard output is reserved for results. @param
 * {string} text
 */
export function print(text) {
  process.stderr.write(`[${formatDuration(performance.now() - started).padStart(6)}] ${text}\n`);
}

/**
 * Prints the text, and again every few seconds while the work runs, so that a slow network does not look like a
 * hang.
 * @template T
 * @param {string} text
 * @param {(setText: (text: string) => void) => Promise<T>} work may change the text
 * @returns {Promise<T>}
 */
export async function withProgress(text, work) {
  const startedAt = performance.now();
  let current = text;
  print(`${text} …`);
  const timer = setInterval(
    () => print(`  still running: ${current} (${formatDuration(performance.now() - startedAt)})`),
    10_000,
  );
  try {
    return await work((next) => {
      if (next === current) return;
      current = next;
      print(`  ${next} …`);
    });
  } finally {
    clearInterval(timer);
  }
}
