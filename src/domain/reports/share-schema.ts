/** What sharing takes: who is told by mail and in which words, and until when the link is good. */
import * as z from 'zod';

const MOST_ADDRESSES = 20;

const email = z.email();

/** Every wrong address is named, so that whoever typed them sees which; nothing is sent then. */
const addresses = z
  .array(z.string({ error: 'Must be text.' }).max(320, { error: 'An e-mail address is not that long.' }))
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
export const sharePayloadSchema = z.object({
  client_email: addresses.default([]),
  message: z.string().max(5000, { error: 'must be at most 5000 characters' }).default(''),
  is_include_pdf: z
    .literal(false, { error: 'The PDF cannot be attached yet; send the link.' })
    .default(false),
  link: z.string().max(2000).default(''),
});

export const shareChangeSchema = z
  .object({
    withdraw: z.literal(true).optional(),
    expires_at: z.iso.datetime({ offset: true, error: 'Must be a date and time.' }).nullable().optional(),
  })
  .refine((change) => change.withdraw !== undefined || change.expires_at !== undefined, {
    error: 'Send withdraw: true, or expires_at.',
    path: ['withdraw'],
  });
