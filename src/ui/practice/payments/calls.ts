import { createPaymentsApi } from '../../api/payments-api.ts';
import { api, session } from '../../wiring.ts';

const calls = createPaymentsApi(api.call);

export const payments: typeof calls = {
  ...calls,
  /** What it says of the plan decides at once which pages open. */
  subscription: async (options) => {
    const plan = await calls.subscription(options);
    session.setPlanActive(plan.plan_active);
    return plan;
  },
};
