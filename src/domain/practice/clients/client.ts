import { dateFromTyped, type CalendarDate } from '../../shared/dates.ts';
import { readableName } from '../../shared/text.ts';
import type { FieldErrors } from '../../shared/result.ts';

/** The stored fields of a client, with the API's names. */
export interface ClientFields {
  firstname: string;
  middlename: string | null;
  lastname: string;
  /** The age in year 1 of the illustration, 1 to 100. */
  age: number;
  /** Fills in the age of the form. No calculation reads it. */
  date_of_birth: CalendarDate | null;
}

export type ClientNames = Pick<ClientFields, 'firstname' | 'middlename' | 'lastname'>;

/** The client of a scenario or simulation. */
export type CaseClient = ClientNames & Pick<ClientFields, 'age'> & { id: number };

export interface Client extends ClientFields {
  id: number;
  created_at: string;
  updated_at: string;
}

/** "Hartwell, Elena, M." : last name, first name, middle. */
export function displayName(client: ClientNames): string {
  const first = `${client.lastname}, ${client.firstname}`;
  return client.middlename ? `${first}, ${client.middlename}` : first;
}

/** Parses "Hale, Nora, M." and "Nora M. Hale". A single name is the last name. */
export function namesIn(typed: string): Pick<ClientDraft, 'firstname' | 'middlename' | 'lastname'> {
  const byComma = typed.split(',').map((part) => part.trim());
  if (byComma.length > 1) {
    const [lastname = '', firstname = '', ...rest] = byComma;
    return { firstname, middlename: rest.join(' ').trim(), lastname };
  }
  const nameParts = typed.trim().split(/\s+/).filter(Boolean);
  const lastname = nameParts.pop() ?? '';
  const [firstname = '', ...middle] = nameParts;
  return { firstname, middlename: middle.join(' '), lastname };
}

/** Returns the stored form of typed fields: trimmed names; an empty middle name or date becomes null. */
export const fieldsOf = ({ date_of_birth: born, age, ...names }: ClientDraft): ClientFields => ({
  firstname: readableName(names.firstname),
  middlename: readableName(names.middlename) || null,
  lastname: readableName(names.lastname),
  age: age ?? 0,
  date_of_birth: dateFromTyped(born),
});

export interface ClientDraft {
  firstname: string;
  middlename: string;
  lastname: string;
  /** Null if empty; NaN for invalid text. */
  age: number | null;
  /** MM/DD/YYYY, or empty. */
  date_of_birth: string;
}

export const AGE_LIMITS = { min: 1, max: 100 };
export const MAX_NAME_LENGTH = 100;

/** Used by the client schema and the form. */
export const CLIENT_MESSAGES = {
  firstname: 'First Name is required.',
  lastname: 'Last name is required.',
  age: 'Age is required.',
  notWhole: 'Enter a whole number.',
  ageLimits: `Must be between ${AGE_LIMITS.min} and ${AGE_LIMITS.max}.`,
  tooLong: `must be at most ${MAX_NAME_LENGTH} characters`,
  typedBirth: 'Enter a date of birth as MM/DD/YYYY.',
  sentBirth: 'Enter a date from 1900-01-01 to today, such as 1976-03-14.',
};

export const isAfterToday = (born: CalendarDate | null | undefined, today: CalendarDate): boolean =>
  born != null && born > today;

export function validateClient(
  { age, date_of_birth: typed, ...names }: ClientDraft,
  today: CalendarDate,
): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const field of ['firstname', 'middlename', 'lastname'] as const) {
    const name = readableName(names[field]);
    if (name === '' && field !== 'middlename') errors[field] = [CLIENT_MESSAGES[field]];
    else if (name.length > MAX_NAME_LENGTH) errors[field] = [CLIENT_MESSAGES.tooLong];
  }
  if (age === null) errors.age = [CLIENT_MESSAGES.age];
  else if (!Number.isInteger(age)) errors.age = [CLIENT_MESSAGES.notWhole];
  else if (age < AGE_LIMITS.min || age > AGE_LIMITS.max) errors.age = [CLIENT_MESSAGES.ageLimits];
  const born = dateFromTyped(typed);
  if (typed.trim() !== '' && (born === null || isAfterToday(born, today)))
    errors.date_of_birth = [CLIENT_MESSAGES.typedBirth];
  return errors;
}
