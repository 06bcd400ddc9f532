/** A message that is ready to go out. `text` and `html` say the same. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /**
   * Throws `MailNotSent` when the message could not be handed over. With a `reference` it bears a Message-ID that is the
   * same each time it is sent, so that mail servers and mail programs can drop the second.
   */
  send(message: MailMessage, date: Date, reference?: string): Promise<void>;
}

/** Its right side is the domain of the sender (RFC 5322, section 3.6.4). Without a reference one is made up each time. */
export function messageId(from: string, reference: string | undefined): { messageId?: string } {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return reference === undefined ? {} : { messageId: `<${reference}@${domain}>` };
}

/** Says which step failed and with what code; never an address, a credential or the text of the message. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
}
