import { readableName } from '../../shared/readable-name.ts';
import type { ClientDraft } from './client-faults.ts';
import type { ClientFields } from './client.ts';

/** What was typed, as it is kept: blanks around names go, and no middle name is null. */
export const fieldsOf = ({ firstname, middlename, lastname, age }: ClientDraft): ClientFields => ({
  firstname: readableName(firstname),
  middlename: readableName(middlename) || null,
  lastname: readableName(lastname),
  age: age ?? 0,
});
