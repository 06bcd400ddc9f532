/** One plain letter in two forms: text for every mail program, HTML for those that show it. */
import type { MailMessage } from './mailer.ts';

export interface Letter {
  to: string;
  subject: string;
  /** Sentences, in the order they are read; a link stands on its own line between them. */
  parts: readonly (string | { label: string; href: string })[];
}

export function letter({ to, subject, parts }: Letter): MailMessage {
  const text = parts.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.href}`));
  const html = parts.map((part) =>
    typeof part === 'string'
      ? `<p>${escaped(part)}</p>`
      : `<p><a href="${escaped(part.href)}">${escaped(part.label)}</a></p>\n<p>${escaped(part.href)}</p>`,
  );
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>\n<body>\n${html.join('\n')}\n</body></html>\n`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A name is typed by whoever signs up, and lands in somebody else's inbox. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
