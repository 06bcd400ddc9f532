import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, createHash, createHmac } from 'node:crypto';
import type { Sealer } from '../../domain/practice/users/second-factor.ts';
import type { AuditSeal, AuditKeys } from '../../domain/practice/operation/audit-chain.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key of its own, drawn from the server's key so that no use of one weakens another. */
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

// The key of the audit log's chain, and its seals.

/** Drawn from the server's key, so that it can be kept for checking old lines without keeping that key. */
export function auditKeys(serverKey: Uint8Array): AuditKeys {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', 'plumbline audit chain', 32)).toString(
    'base64url',
  );
  return { seal: sealWith(key), key, sealer: keySealer(serverKey), sealOf: sealWith };
}

const sealWith = (key: string): AuditSeal => ({
  seal: (text) => createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('hex'),
  hash: (text) => createHash('sha256').update(text).digest('hex'),
});
