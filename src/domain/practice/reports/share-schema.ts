/** What sharing takes: who is told by mail and in which words, and until when the link is good. */
import * as z from 'zod';
import { anyText, listOf, record } from '../../shared/schema-fields.ts';

const MOST_ADDRESSES = 20;
/** With blanks and the same address twice, before either is taken away. */
const MOST_SENT = 200;
const NOT_A_TIME = 'Must be a date and time.';

const email = z.email();

/** Every wrong address is named, so that whoever typed them sees which; nothing is sent then. */
const addresses = listOf(
  'client_email',
  anyText('client_email', 320, { tooLong: 'An email address is not that long.' }),
  0,
  MOST_SENT,
  { tooMany: `At most ${MOST_ADDRESSES} addresses at a time.` },
)
  .transform((typed) => each(typed.map((one) => one.trim()).filter((one) => one !== '')))
  .superRefine((sent, context) => {
    if (sent.length > MOST_ADDRESSES)
      context.addIssue({ code: 'custom', message: `At most ${MOST_ADDRESSES} addresses at a time.` });
    for (const address of sent.slice(0, MOST_ADDRESSES))
      if (!email.safeParse(address).success)
        context.addIssue({ code: 'custom', message: `${address} is not a valid email address.` });
  });

/** One mailbox, one letter: hardly any tells capitals from small letters. The first spelling counts. */
const each = (typed: readonly string[]): string[] => {
  const keys = typed.map((one) => one.toLowerCase());
  return typed.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
};

/** `link` is the specification's; what goes into a message is the address that the server itself makes. */
export const sharePayloadSchema = record('Input', {
  client_email: addresses.default([]),
  message: anyText('message', 5000, { tooLong: 'must be at most 5000 characters' }).default(''),
  is_include_pdf: z
    .literal(false, { error: 'The PDF cannot be attached yet; send the link.' })
    .default(false),
  link: anyText('link', 2000).default(''),
});

export const shareChangeSchema = record('Input', {
  withdraw: z.literal(true, { error: 'Must be true.' }).optional(),
  expires_at: anyText('expires_at', 40, { tooLong: NOT_A_TIME, wrongType: NOT_A_TIME })
    .pipe(z.iso.datetime({ offset: true, error: NOT_A_TIME }))
    .nullable()
    .optional(),
}).refine((change) => change.withdraw !== undefined || change.expires_at !== undefined, {
  error: 'Send withdraw: true, or expires_at.',
  path: ['withdraw'],
});
