import {
  tagOf,
  answerText,
  unchanged,
  compress,
  decompress,
  isWorthCompressing,
  chosenEncoding,
  send,
  setHeader,
} from './responses.ts';
import type { Context } from 'hono';
import { signedAddress } from './addresses.ts';
import type { AppEnv } from './request-context.ts';
import type { Services, Wanted, KeptTexts, KeptText } from '../services.ts';

/** Signed addresses are good for ten minutes: whoever is handed a kept list has some left to open one. */
const ADDRESSES_KEPT_MS = 5 * 60_000;

/** A whole list of an owner, made where it is not kept. `make` is handed what signs the address of a stored file. */
export async function keptListAnswer(
  { owner, version, name, now, origin, context }: Wanted,
  services: Services,
  make: (addressOf: (fileHash: string) => string) => Promise<readonly object[]>,
): Promise<Response> {
  const of = { owner, version, name: `${name} ${origin}`, now };
  const text = await services.keptTexts.answerFor(of, async () => {
    let until: Date | undefined;
    const list = await make((hash) => {
      until = new Date(now.getTime() + ADDRESSES_KEPT_MS);
      return signedAddress(services, owner, hash, now);
    });
    return { text: answerText({ data: list, message: '' }), until };
  });
  return keptAnswer(context, text);
}

/** A kept answer in the form that is asked for. Each form is made once, where every other answer is compressed each time. */
async function keptAnswer(context: Context<AppEnv>, text: KeptText): Promise<Response> {
  setHeader(context, 'vary', 'accept-encoding');
  const known = unchanged(context, text.tag);
  if (known) return known;
  const accepted = chosenEncoding(context.req.header('accept-encoding') ?? '');
  const encoding = text.isWorthCompressing ? accepted : null;
  return send(context, await text.in(encoding), 200, {
    'content-type': 'application/json',
    ...(encoding !== null && { 'content-encoding': encoding }),
  });
}

interface Entry {
  version: number;
  until: number;
  text: Promise<SizedText>;
}

interface SizedText extends KeptText {
  size(): number;
}

/** Lists of some hundred clients, compressed, for some hundred advisors. */
const MOST_BYTES = 32 * 1024 * 1024;

export function keptTexts(mostBytes = MOST_BYTES): KeptTexts {
  const kept = new Map<string, Entry>();

  /** The longest unused goes first. */
  async function forget(): Promise<void> {
    const sizes = await Promise.all(
      [...kept].map(async ([key, { text }]) => ({
        key,
        size: await text.then(
          (made) => made.size(),
          () => 0,
        ),
      })),
    );
    let held = sizes.reduce((sum, { size }) => sum + size, 0);
    for (const { key, size } of sizes) {
      if (held <= mostBytes) return;
      kept.delete(key);
      held -= size;
    }
  }

  return {
    async answerFor({ owner, version, name, now }, make) {
      const key = `${owner} ${name}`;
      const known = kept.get(key);
      kept.delete(key);
      if (known?.version === version && now.getTime() < known.until) {
        kept.set(key, known);
        return known.text;
      }
      const made = make();
      const entry: Entry = {
        version,
        // Whoever asks while it is made waits for the same.
        until: Infinity,
        text: made.then(({ text, until }) => {
          entry.until = until?.getTime() ?? Infinity;
          return sizedText(text, () => void forget());
        }),
      };
      kept.set(key, entry);
      entry.text.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      const text = await entry.text;
      await forget();
      return text;
    },
  };
}

/**
 * A long text is held compressed: a tenth of the memory, and its tag is of so many fewer bytes. Its other forms come from
 * that one; gzip is held, too, once it is asked for.
 */
async function sizedText(content: string, onKept: () => void): Promise<SizedText> {
  const plain = new TextEncoder().encode(content);
  const isLong = isWorthCompressing(plain);
  const held = isLong ? await compress(plain, 'br') : plain;
  let size = held.length;
  let zipped: Promise<Uint8Array<ArrayBuffer>> | undefined;

  const asWritten = async () => (isLong ? decompress(held) : held);
  async function gzip(): Promise<Uint8Array<ArrayBuffer>> {
    const form = await compress(await asWritten(), 'gzip');
    size += form.length;
    onKept();
    return form;
  }

  return {
    tag: tagOf(held),
    isWorthCompressing: isLong,
    size: () => size,
    async in(encoding) {
      if (encoding === null || !isLong) return asWritten();
      return encoding === 'br' ? held : (zipped ??= gzip());
    },
  };
}
