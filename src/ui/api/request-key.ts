/**
 * The Idempotency-Key of one submit: a press repeated after a lost answer does its work once.
 * Made of random bytes, because randomUUID is missing on plain http.
 */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
