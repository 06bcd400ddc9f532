/** Time to store and acknowledge a Stripe event. Its processing runs in the background. */
import { createHmac } from 'node:crypto';
import { onMeasuredServer } from '../../scripts/bench/measured-server.ts';
import { startImitation } from '../../scripts/stripe-imitation/server.ts';

const SECRET = 'whsec_imitation';
const EVENTS = 1000;
const CUSTOMERS = 100;

function signed(number: number): { body: string; signature: string } {
  const object = { object: 'subscription', id: 'sub_1', customer: `cus_${number % CUSTOMERS}` };
  const body = JSON.stringify({
    id: `evt_${number}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: 1,
    data: { object },
  });
  const at = Math.floor(Date.now() / 1000);
  return {
    body,
    signature: `t=${at},v1=${createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')}`,
  };
}

async function measured() {
  const imitation = await startImitation({ webhookSecret: SECRET });
  try {
    return await onMeasuredServer(
      1,
      async () => {},
      async ({ address }) => {
        const times: number[] = [];
        for (let number = 0; number < EVENTS; number += 1) {
          const { body, signature } = signed(number);
          const started = performance.now();
          const response = await fetch(`${address}/api/payment/stripe/webhook/`, {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          });
          await response.arrayBuffer();
          times.push(performance.now() - started);
          if (!response.ok) throw new Error(`Answered ${response.status}.`);
        }
        return [{ name: 'a webhook, a thousand in a row', values: times, aim: 'p95 ≤ 20 ms' }];
      },
      'error',
      {
        PLUMBLINE_STRIPE_SECRET_KEY: 'sk_test_imitation',
        PLUMBLINE_STRIPE_PUBLISHABLE_KEY: 'pk_test_imitation',
        PLUMBLINE_STRIPE_WEBHOOK_SECRET: SECRET,
        PLUMBLINE_STRIPE_API_URL: imitation.url,
      },
    );
  } finally {
    await imitation.close();
  }
}

export const measurements = [measured];
