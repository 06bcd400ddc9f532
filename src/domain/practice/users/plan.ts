/** The plans of the specification's section 3, under the names and numbers that it gives them. */
export const PLANS = [
  { plan: 'FREE_TRIAL_PLAN', plan_id: 1, name: 'Free Trial' },
  { plan: 'MONTHLY_PLAN', plan_id: 2, name: 'Monthly Plan' },
  { plan: 'YEARLY_PLAN', plan_id: 3, name: 'Yearly Plan' },
] as const;

export type Plan = (typeof PLANS)[number]['plan'];
export type PlanEntry = (typeof PLANS)[number];

/** As the last part of a sign-up address. */
const ALIASES: Readonly<Record<string, Plan>> = { monthly: 'MONTHLY_PLAN', yearly: 'YEARLY_PLAN' };

/** By either name or number, as a sign-up may carry one: "Monthly Plan", "2", "monthly". */
export function findPlan(given: string | number): PlanEntry | null {
  const wanted = ALIASES[String(given).toLowerCase()] ?? String(given);
  return PLANS.find(({ plan, plan_id, name }) => [plan, name, String(plan_id)].includes(wanted)) ?? null;
}

/** An unknown one is the free trial. */
export const planNamed = (given: string | number): PlanEntry => findPlan(given) ?? PLANS[0];
