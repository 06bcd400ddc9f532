/** The same text for the same content, whatever order its members came in: what a hash is taken of. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, inOrder);

function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const sorted: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, member] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    sorted[key] = member;
  return sorted;
}
