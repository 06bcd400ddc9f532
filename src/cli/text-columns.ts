/** Rows of words as aligned columns; the last one is not padded. */
export function columnsText(
  rows: readonly (readonly string[])[],
  indent: string,
  rightAligned: ReadonlySet<number> = new Set(),
): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return rows.map((row) =>
    `${indent}${row
      .map((cell, at) => (rightAligned.has(at) ? cell.padStart(widths[at]) : cell.padEnd(widths[at])))
      .join('  ')}`.trimEnd(),
  );
}
