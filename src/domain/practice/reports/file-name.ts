/** Names of downloaded and attached files. */
import type { CalendarDate } from '../../shared/dates.ts';
import { cutTo, readableName } from '../../shared/text.ts';

const MAX_LENGTH = 120;
/** Characters that file systems reject. */
const FORBIDDEN = /[/\\:*?"<>|\p{Cc}]/gu;

interface NamedFile {
  /** Missing or without names if there is no client. */
  client?: { firstname: string; lastname: string } | undefined;
  name: string;
  date: CalendarDate;
  extension: 'pdf' | 'html';
}

/** "Hartwell Elena - Annual review - 2026-03-14.pdf", or "Plumbline - …" without a client. */
export function fileNameOf({ client, name, date, extension }: NamedFile): string {
  const person = [client?.lastname, client?.firstname].filter(Boolean).join(' ') || 'Plumbline';
  const end = ` - ${date}.${extension}`;
  const start = readableName(`${person} - ${name}`.replaceAll(FORBIDDEN, '-'));
  return cutTo(start, MAX_LENGTH - end.length) + end;
}
