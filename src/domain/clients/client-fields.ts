import type { ClientDraft } from './client-faults.ts';
import type { ClientFields } from './client.ts';

/** What was typed, as it is kept: blanks around names go, and no middle name is null. */
export const fieldsOf = ({ firstname, middlename, lastname, age }: ClientDraft): ClientFields => ({
  firstname: firstname.trim(),
  middlename: middlename.trim() || null,
  lastname: lastname.trim(),
  age: age ?? 0,
});
