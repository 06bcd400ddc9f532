import {
  etagOf,
  responseText,
  notModified,
  compress,
  decompress,
  isWorthCompressing,
  chooseEncoding,
  send,
  setHeader,
} from './responses.ts';
import type { Context } from 'hono';
import { signedAddress } from './addresses.ts';
import type { AppEnv } from './request-context.ts';
import type { Services, CachedListRequest, ResponseCache, CachedResponse } from '../services.ts';

/** Signed addresses are valid for ten minutes, so a cached list leaves at least five. */
const SIGNED_URL_CACHE_MS = 5 * 60_000;

/** Returns the cached list of an owner. Builds it on a cache miss; `make` receives the signer of file addresses. */
export async function cachedListResponse(
  { owner, version, name, now, origin, context }: CachedListRequest,
  services: Services,
  build: (addressOf: (fileHash: string) => string) => Promise<readonly object[]>,
): Promise<Response> {
  const cacheKey = { owner, version, name: `${name} ${origin}`, now };
  const text = await services.responseCache.getOrCreate(cacheKey, async () => {
    let until: Date | undefined;
    const list = await build((hash) => {
      until = new Date(now.getTime() + SIGNED_URL_CACHE_MS);
      return signedAddress(services, owner, hash, now);
    });
    return { text: responseText({ data: list, message: '' }), until };
  });
  return cachedResponse(context, text);
}

/** Returns a cached response in the requested encoding. Each encoding is created once. */
async function cachedResponse(context: Context<AppEnv>, text: CachedResponse): Promise<Response> {
  setHeader(context, 'vary', 'accept-encoding');
  const known = notModified(context, text.tag);
  if (known) return known;
  const accepted = chooseEncoding(context.req.header('accept-encoding') ?? '');
  const encoding = text.isWorthCompressing ? accepted : null;
  return send(context, await text.encodeAs(encoding), 200, {
    'content-type': 'application/json',
    ...(encoding !== null && { 'content-encoding': encoding }),
  });
}

interface Entry {
  version: number;
  until: number;
  text: Promise<SizedText>;
}

interface SizedText extends CachedResponse {
  size(): number;
}

/** Compressed lists of several hundred clients for several hundred advisors. */
const MAX_BYTES = 32 * 1024 * 1024;

export function responseCache(maxBytes = MAX_BYTES): ResponseCache {
  const entries = new Map<string, Entry>();

  /** Evicts the least recently used entry. */
  async function evict(): Promise<void> {
    const sizes = await Promise.all(
      [...entries].map(async ([key, { text }]) => ({
        key,
        size: await text.then(
          (created) => created.size(),
          () => 0,
        ),
      })),
    );
    let cachedBytes = sizes.reduce((sum, { size }) => sum + size, 0);
    for (const { key, size } of sizes) {
      if (cachedBytes <= maxBytes) return;
      entries.delete(key);
      cachedBytes -= size;
    }
  }

  return {
    async getOrCreate({ owner, version, name, now }, make) {
      const key = `${owner} ${name}`;
      const known = entries.get(key);
      entries.delete(key);
      if (known?.version === version && now.getTime() < known.until) {
        entries.set(key, known);
        return known.text;
      }
      const created = make();
      const entry: Entry = {
        version,
        // Concurrent requests wait for the same result.
        until: Infinity,
        text: created.then(({ text, until }) => {
          entry.until = until?.getTime() ?? Infinity;
          return sizedText(text, () => void evict());
        }),
      };
      entries.set(key, entry);
      entry.text.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      const text = await entry.text;
      await evict();
      return text;
    },
  };
}

/**
 * Caches long text compressed: a tenth of the memory and a faster ETag. Other encodings are derived from it; gzip is
 * cached after the first request.
 */
async function sizedText(content: string, onResize: () => void): Promise<SizedText> {
  const plain = new TextEncoder().encode(content);
  const isLong = isWorthCompressing(plain);
  const cachedBytes = isLong ? await compress(plain, 'br') : plain;
  let size = cachedBytes.length;
  let gzipped: Promise<Uint8Array<ArrayBuffer>> | undefined;

  const uncompressed = async () => (isLong ? decompress(cachedBytes) : cachedBytes);
  async function gzip(): Promise<Uint8Array<ArrayBuffer>> {
    const form = await compress(await uncompressed(), 'gzip');
    size += form.length;
    onResize();
    return form;
  }

  return {
    tag: etagOf(cachedBytes),
    isWorthCompressing: isLong,
    size: () => size,
    async encodeAs(encoding) {
      if (encoding === null || !isLong) return uncompressed();
      return encoding === 'br' ? cachedBytes : (gzipped ??= gzip());
    },
  };
}
