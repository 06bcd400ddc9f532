/**
 * The Idempotency-Key of one submit: a press repeated after a lost answer does its work once.
 * Made of random bytes, because randomUUID is missing on plain http.
 */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export function newVisitor(): string {
  const digits = newRequestKey();
  const variant = '89ab'[parseInt(digits.charAt(16), 16) % 4];
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-');
}

/**
 * The key of a form that may be submitted again: the same content goes under the same key, so that a press after a lost
 * answer never does the work twice; other content, or the next submit after a success, is another one.
 */
export function requestKeys(): { keyFor: (body: unknown) => string; succeeded: () => void } {
  let sent: string | null = null;
  let key = '';
  return {
    keyFor(body) {
      const content = JSON.stringify(body);
      if (content !== sent) {
        sent = content;
        key = newRequestKey();
      }
      return key;
    },
    succeeded() {
      sent = null;
    },
  };
}
