import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TimeCodes } from '../../domain/practice/users/second-factor.ts';

const STEP_SECONDS = 30;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const timeCodes: TimeCodes = {
  // 160 bits, as RFC 4226, section 4 recommends.
  newSecret: () => toBase32(randomBytes(20)),
  stepOf(secret, code, now) {
    if (!/^\d{6}$/.test(code)) return null;
    const key = fromBase32(secret);
    const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
    // Phones run a little fast or slow (RFC 6238, section 5.2).
    for (const step of [present, present - 1, present + 1]) {
      if (step >= 0 && timingSafeEqual(Buffer.from(codeOf(key, step)), Buffer.from(code))) return step;
    }
    return null;
  },
};

/** RFC 4226, section 5.3: four bytes of the HMAC from where its last half byte points, without the sign. */
export function codeOf(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** RFC 4648, section 6, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
