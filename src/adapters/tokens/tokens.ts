import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  createHash,
  createHmac,
  timingSafeEqual,
} from 'node:crypto';
import type { Sealer, TimeCodes } from '../../domain/practice/users/second-factor.ts';
import type { AuditSeal, AuditKeys } from '../../domain/practice/operation/audit-chain.ts';
import type { Signer, TokenMaker } from '../../domain/practice/users/tokens.ts';

/** 256 random bits need no slow hash. */
export const randomTokens: TokenMaker = {
  random: () => randomBytes(32).toString('base64url'),
  hash: (token) => sha256(token).digest('hex'),
};

const sha256 = (text: string) => createHash('sha256').update(text);

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key derived from the server's key for this purpose only. */
export function keySealer(serverKey: Uint8Array): Sealer {
  const key = new Uint8Array(hkdfSync('sha256', serverKey, '', 'plumbline sealed text', 32));
  return {
    seal(text, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, boundTo) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}

/** Derived, so it can be stored to verify old lines without the server's key. */
export function auditKeys(serverKey: Uint8Array): AuditKeys {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', 'plumbline audit chain', 32)).toString(
    'base64url',
  );
  return { seal: sealWith(key), key, sealer: keySealer(serverKey), sealOf: sealWith };
}

const sealWith = (key: string): AuditSeal => ({
  seal: (text) => createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('hex'),
  hash: (text) => sha256(text).digest('hex'),
});

const FILE_ADDRESS_SECONDS = 600;

type Purpose = 'view' | 'recipient' | 'file' | 'address';

/** `former` keys sign nothing, but links of shared reports signed with them remain valid. */
export function hmacSigner(key: Uint8Array, former: readonly Uint8Array[] = []): Signer {
  // The purpose is first, so a signature is valid for one kind only.
  const signWith = (by: Uint8Array, purpose: Purpose, ...parts: (string | number)[]): string =>
    createHmac('sha256', by)
      .update([purpose, ...parts].join('\n'))
      .digest('base64url');
  const sign = (purpose: Purpose, ...parts: (string | number)[]) => signWith(key, purpose, ...parts);
  return {
    viewToken: (reportId, generation) => sign('view', reportId, generation),
    isViewToken: (token, reportId, generation) =>
      [key, ...former].some((by) => isEqual(token, signWith(by, 'view', reportId, generation))),
    recipientToken: (reportId, generation, recipient) => sign('recipient', reportId, generation, recipient),
    recipientOf: (token, reportId, generation, recipients) =>
      // Tests all recipients, so timing reveals nothing.
      recipients
        .filter((recipient) =>
          [key, ...former].some((by) =>
            isEqual(token, signWith(by, 'recipient', reportId, generation, recipient)),
          ),
        )
        .at(0) ?? null,
    fileClaim(owner, hash, now) {
      const minute = Math.floor(now.getTime() / 60_000) * 60;
      const expires = minute + FILE_ADDRESS_SECONDS;
      return { expires, signature: sign('file', owner, hash, expires) };
    },
    addressMark: (userId, network) => sign('address', userId, network),
    isFileClaim: (owner, hash, { expires, signature }, now) =>
      expires * 1000 > now.getTime() && isEqual(signature, sign('file', owner, hash, expires)),
  };
}

/** Compares hashes, so timing reveals neither length nor content. */
const isEqual = (one: string, other: string): boolean =>
  timingSafeEqual(sha256(one).digest(), sha256(other).digest());

const STEP_SECONDS = 30;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const timeCodes: TimeCodes = {
  // 160 bits, recommended by RFC 4226, section 4.
  newSecret: () => toBase32(randomBytes(20)),
  stepOf(secret, code, now) {
    if (!/^\d{6}$/.test(code)) return null;
    const key = fromBase32(secret);
    const currentStep = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
    // Tolerates clock drift (RFC 6238, section 5.2).
    for (const step of [currentStep, currentStep - 1, currentStep + 1]) {
      if (step >= 0 && timingSafeEqual(Buffer.from(codeOf(key, step)), Buffer.from(code))) return step;
    }
    return null;
  },
};

/** RFC 4226, section 5.3: four bytes at the offset of the last half byte, without the sign. */
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
    .map((chunk) => BASE32[Number.parseInt(chunk.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
