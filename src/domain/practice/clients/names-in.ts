import type { ClientDraft } from './client-faults.ts';

/** "Hale, Nora, M." as the lists show it, or "Nora M. Hale" as it is said; a single word is the last name. */
export function namesIn(typed: string): Pick<ClientDraft, 'firstname' | 'middlename' | 'lastname'> {
  const byComma = typed.split(',').map((part) => part.trim());
  if (byComma.length > 1) {
    const [lastname = '', firstname = '', ...rest] = byComma;
    return { firstname, middlename: rest.join(' ').trim(), lastname };
  }
  const words = typed.trim().split(/\s+/).filter(Boolean);
  const lastname = words.pop() ?? '';
  const [firstname = '', ...middle] = words;
  return { firstname, middlename: middle.join(' '), lastname };
}
