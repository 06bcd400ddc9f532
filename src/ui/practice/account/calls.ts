import { createAccountsApi } from '../../api/accounts-api.ts';
import { api } from '../../wiring.ts';

export const accounts = createAccountsApi(api.call);
