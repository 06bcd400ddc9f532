/** Texts of an audit line, for the screen and the CSV export. */
import { capital } from '../../shared/text.ts';
import type { AuditLine, AuditPerson } from './admin-schema.ts';

/** "user_created" reads "User created". */
export const actionText = (action: string): string => capital(action.replaceAll('_', ' '));

export const personText = (person: AuditPerson | null): string =>
  person ? (person.name ?? `User ${person.id} (deleted)`) : 'A visitor';

/** The impersonating admin, or the access token. */
export const byText = ({ by, token_id }: AuditLine): string =>
  by ? personText(by) : token_id === null ? '' : `access token ${token_id}`;

export function subjectText({ subject_id, subject_name, detail, note }: AuditLine): string {
  const about = subject_name ?? (subject_id === null ? null : `No. ${subject_id}`);
  return [about, [note, detail].filter(Boolean).join('; ')].filter(Boolean).join(': ');
}

export const addressText = ({ address, personal_part_removed }: AuditLine): string =>
  address ?? (personal_part_removed ? 'Address removed' : '');
