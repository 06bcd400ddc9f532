/** Headers of every answer. The page's policy allows what the build made and nothing else. */
import type { BuildRecord } from './build-record.ts';
import type { Settings } from './settings.ts';

/** `reportsTo`: the one other place that a page may send to, when the build was given a reporting key. */
export const pagePolicy = (scriptHashes: readonly string[], reportsTo: string | null): string =>
  [
    "default-src 'none'",
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join('')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${reportsTo === null ? '' : ` ${reportsTo}`}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/** An answer of the API is data: nothing in it may load, run or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const originOf = (key: string | null): string | null =>
  key !== null && URL.canParse(key) ? new URL(key).origin : null;

type Headers = Readonly<Record<string, string>>;

export function securityHeaders(
  settings: Settings,
  build: BuildRecord,
): { ofData: Headers; ofPages: Headers } {
  const isHttps = settings.publicUrl?.protocol === 'https:';
  const fixed: Headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    // Addresses can hold view tokens and one-time tokens: none is told to another site.
    'referrer-policy': 'no-referrer',
  };
  const policy = pagePolicy(build.csp.script_hashes, originOf(build.reporting_key));
  return {
    ofData: { ...fixed, 'content-security-policy': DATA_POLICY },
    ofPages: { ...fixed, 'content-security-policy': policy },
  };
}
