/** Of a link that is good until a moment; null is for as long as it is shared. */
export const hasEnded = (expiresAt: string | null, now = new Date()): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;
