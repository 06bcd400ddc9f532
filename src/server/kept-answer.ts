import type { Context } from 'hono';
import { unchanged } from './answers.ts';
import { chosenEncoding, isWorthCompressing } from './compression.ts';
import type { KeptText } from './kept-texts.ts';

/** A kept answer in the form that is asked for. Each form is made once, where every other answer is compressed each time. */
export async function keptAnswer(context: Context, text: KeptText): Promise<Response> {
  context.header('vary', 'accept-encoding');
  const known = unchanged(context, text.tag);
  if (known) return known;
  context.header('content-type', 'application/json');
  const encoding = chosenEncoding(context.req.header('accept-encoding') ?? '');
  if (encoding === null || !isWorthCompressing(text.bytes)) return context.body(text.bytes, 200);
  context.header('content-encoding', encoding);
  return context.body(await text.compressed(encoding), 200);
}
