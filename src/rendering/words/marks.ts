/** † and ‡ beside a figure of the policy that was capped at the carrier's, or stands above it. */
interface Marks {
  readonly capped?: readonly string[] | undefined;
  readonly hypothetical?: readonly string[] | undefined;
}

/** With the space before it; nothing where the figure is not above the carrier's scale. */
export function markOf(figures: object | null | undefined, key: string): string {
  const { capped, hypothetical }: Marks = figures ?? {};
  // In a picked period `capped` tells in which years the index strategy's cap held.
  if (capped?.includes(key)) return '\u00a0†';
  return hypothetical?.includes(key) ? '\u00a0‡' : '';
}
