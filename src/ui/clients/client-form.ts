/** The client form (specification, section 5) as the panel holds it. */
import { clientFaults, type ClientDraft, fieldsOf } from '../../domain/practice/clients/client-faults.ts';

export { AGE_LIMITS, type ClientDraft } from '../../domain/practice/clients/client-faults.ts';
export { namesIn } from '../../domain/practice/clients/client-faults.ts';
export { clientFaults };
export const clientFields = fieldsOf;

export const EMPTY_CLIENT: ClientDraft = { firstname: '', middlename: '', lastname: '', age: null };
