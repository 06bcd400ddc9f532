import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../project.mjs';

const SECRET = 'whsec_imitation';

/**
 * Runs the Stripe imitation in a separate process. Its state persists, as the data of the practice do.
 * @param {string} folder for its state
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
    /** Settings for a server that uses the imitation. */
    env: {
      PLUMBLINE_STRIPE_SECRET_KEY: 'sk_test_imitation',
      PLUMBLINE_STRIPE_PUBLISHABLE_KEY: 'pk_test_imitation',
      PLUMBLINE_STRIPE_WEBHOOK_SECRET: SECRET,
      PLUMBLINE_STRIPE_API_URL: url,
      PLUMBLINE_STRIPE_JS_URL: `${url}/endive/stripe.js`,
    },
    /** @param {string} webhookUrl target of its events */
    async sendWebhooksTo(webhookUrl) {
      await fetch(`${url}/_control`, { method: 'POST', body: JSON.stringify({ webhookUrl }) });
    },
    stop: () => void child.kill(),
  };
}
