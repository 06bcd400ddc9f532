import { createAdminApi } from '../../api/admin-api.ts';
import { api } from '../../wiring.ts';

export const admin = createAdminApi(api.call);
