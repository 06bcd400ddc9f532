import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../project.mjs';

const SECRET = 'whsec_imitation';

/**
 * The imitation of Stripe as a process of its own; its state outlives it, as the practice's data do.
 * @param {string} folder where its state is kept
 */
export async function stripeImitation(folder) {
  mkdirSync(folder, { recursive: true });
  const child = spawn(
    process.execPath,
    [
      inRoot('scripts/stripe-imitation/main.ts'),
      ...['--file', join(folder, 'stripe.json'), '--webhook-secret', SECRET],
    ],
    { cwd: inRoot('.'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = /** @type {[Buffer]} */ (await once(child.stdout, 'data'));
  const { url } = /** @type {{ url: string }} */ (JSON.parse(line.toString()));
  return {
    /** Settings of a server that takes its cards there. */
    env: {
      PLUMBLINE_STRIPE_SECRET_KEY: 'sk_test_imitation',
      PLUMBLINE_STRIPE_PUBLISHABLE_KEY: 'pk_test_imitation',
      PLUMBLINE_STRIPE_WEBHOOK_SECRET: SECRET,
      PLUMBLINE_STRIPE_API_URL: url,
      PLUMBLINE_STRIPE_JS_URL: `${url}/endive/stripe.js`,
    },
    /** @param {string} webhookUrl where its events go */
    async sendWebhooksTo(webhookUrl) {
      await fetch(`${url}/_control`, { method: 'POST', body: JSON.stringify({ webhookUrl }) });
    },
    stop: () => void child.kill(),
  };
}
