import type { Context } from 'hono';
import type { OwnerId } from '../domain/practice/users/user.ts';
import { signedAddress } from './addresses.ts';
import type { AppEnv } from './app-env.ts';
import { answerText, unchanged } from './answers.ts';
import { chosenEncoding } from './compression.ts';
import type { KeptText } from './kept-texts.ts';
import type { Services } from './services.ts';
import { send, setHeader } from './send.ts';

/** Signed addresses are good for ten minutes: whoever is handed a kept list has some left to open one. */
const ADDRESSES_KEPT_MS = 5 * 60_000;

interface Wanted {
  owner: OwnerId;
  /** Of the list, among all that are kept. */
  name: string;
  now: Date;
  origin: string;
  context: Context<AppEnv>;
}

/** A whole list of an owner, made where it is not kept. `make` is handed what signs the address of a stored file. */
export async function keptListAnswer(
  { owner, name, now, origin, context }: Wanted,
  services: Services,
  make: (addressOf: (fileHash: string) => string) => Promise<readonly object[]>,
): Promise<Response> {
  const text = await services.keptTexts.answerFor({ owner, name: `${name} ${origin}`, now }, async () => {
    let until: Date | undefined;
    const list = await make((hash) => {
      until = new Date(now.getTime() + ADDRESSES_KEPT_MS);
      return signedAddress(services, owner, hash, now);
    });
    return { text: answerText(list), until };
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
