/** A message that is ready to go out. `text` and `html` say the same. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Throws `MailNotSent` when the message could not be handed over. */
export interface Mailer {
  send(message: MailMessage, now: Date): Promise<void>;
}

/** Says which step failed and with what code; never an address, a credential or the text of the message. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
}
