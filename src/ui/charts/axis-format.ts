/** Axis dollars, short and round: $0, $250k, $1.2M, $3B; a minus sign (U+2212) in front of the dollar. */
export function axisDollars(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size < 0.005) return '$0';
  if (size >= 1e9) return `${sign}$${trim(size / 1e9)}B`;
  if (size >= 1e6) return `${sign}$${trim(size / 1e6)}M`;
  if (size >= 1e3) return `${sign}$${trim(size / 1e3)}k`;
  return `${sign}$${trim(size)}`;
}

/** At most two decimals, none that are zero: ticks are round numbers, so nothing is lost. */
const trim = (value: number): string => String(Number(value.toFixed(2)));
