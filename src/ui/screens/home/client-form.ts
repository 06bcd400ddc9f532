/**
 * The client form (specification, section 5). The same answers as the domain's client schema, which a test
 * compares, without its weight in the first page.
 */
import type { ClientFields } from '../../../domain/clients/client.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';

export interface ClientDraft {
  firstname: string;
  middlename: string;
  lastname: string;
  age: number | null;
}

export const EMPTY_CLIENT: ClientDraft = { firstname: '', middlename: '', lastname: '', age: null };
export const AGE_LIMITS = { min: 1, max: 100 };

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

export function clientFaults(draft: ClientDraft): FieldErrors {
  const faults: Record<string, string[]> = {};
  const tooLong = ['must be at most 100 characters'];
  const { firstname, middlename, lastname, age } = draft;
  if (firstname.trim() === '') faults.firstname = ['First Name is required.'];
  else if (firstname.trim().length > 100) faults.firstname = tooLong;
  if (middlename.trim().length > 100) faults.middlename = tooLong;
  if (lastname.trim() === '') faults.lastname = ['Last name is required.'];
  else if (lastname.trim().length > 100) faults.lastname = tooLong;
  if (age === null) faults.age = ['Age is required.'];
  else if (!Number.isInteger(age) || age < AGE_LIMITS.min || age > AGE_LIMITS.max) {
    faults.age = ['Must be between 1 and 100.'];
  }
  return faults;
}

export function clientFields(draft: ClientDraft): ClientFields {
  return {
    firstname: draft.firstname.trim(),
    middlename: draft.middlename.trim() || null,
    lastname: draft.lastname.trim(),
    age: draft.age ?? 0,
  };
}
