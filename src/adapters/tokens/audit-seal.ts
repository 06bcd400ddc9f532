/** The key of the audit log's chain, and its seals. */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { AuditSeal } from '../../domain/practice/operation/audit-chain.ts';
import type { AuditKeys } from '../../domain/practice/operation/audit-keys.ts';
import { keySealer } from './key-sealer.ts';

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
