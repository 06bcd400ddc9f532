import { INTERVAL } from '../../../domain/practice/payments/payment-provider.ts';
import { planNamed, PAID_PLANS, type PaidPlan } from '../../../domain/practice/users/plan.ts';
import { payments } from '../../api/payments-api.ts';
import { ButtonLink } from '../../kit/form/button.tsx';
import { useSession } from '../../state/hooks.ts';
import { useLoad } from '../../state/use-load.ts';
import { settings } from '../../wiring.ts';
import styles from './payments.module.css';
import { priceText } from './plan-text.ts';

/** Returns the unpaid plan chosen at sign-up; null without one and for an admin in the user's place. */
export function useChosenPlan(): PaidPlan | null {
  const current = useSession();
  const chosen = current?.user.chosen_plan;
  if (!settings.sellsPlans || current?.fromAdmin) return null;
  return PAID_PLANS.find((plan) => plan === chosen) ?? null;
}

export function ChosenPlanBanner() {
  const plan = useChosenPlan();
  return plan === null ? null : <ChosenPlan plan={plan} />;
}

function ChosenPlan({ plan }: { plan: PaidPlan }) {
  const { data: amount } = useLoad('chosen plan', async (signal) => {
    const [{ prices }] = await Promise.all([payments.prices({ signal }), payments.subscription({ signal })]);
    return prices.find((price) => price.plan === plan)?.amount_cents ?? null;
  });
  const { name, plan_id } = planNamed(plan);
  return (
    <aside className={styles.notice} aria-label="Chosen plan">
      <p className={styles.grow}>
        You chose the {name}
        {amount !== null && `, ${priceText(amount, INTERVAL[plan])}`}. It starts when you pay.
      </p>
      <ButtonLink href={`/payment?plan=${plan_id}`} variant="primary" label="Pay now" />
      <ButtonLink href="/pricing" label="Choose another plan" />
    </aside>
  );
}
