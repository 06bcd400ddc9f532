/** The plans of the specification's section 3, under the names and numbers that it gives them. */
export const PLANS = [
  { plan: 'FREE_TRIAL_PLAN', plan_id: 1, name: 'Free Trial' },
  { plan: 'MONTHLY_PLAN', plan_id: 2, name: 'Monthly Plan' },
  { plan: 'YEARLY_PLAN', plan_id: 3, name: 'Yearly Plan' },
] as const;

export type Plan = (typeof PLANS)[number]['plan'];
export type PlanEntry = (typeof PLANS)[number];

/** By either name or number, as a sign-up address may carry one; an unknown one is the free trial. */
export const planNamed = (given: string | number): PlanEntry =>
  PLANS.find(({ plan, plan_id, name }) => [plan, name, String(plan_id)].includes(String(given))) ?? PLANS[0];
