/** Starts the Stripe imitation to try payments: node scripts/stripe-imitation/main.ts. */
import { parseArgs } from 'node:util';
import { startImitation } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    file: { type: 'string' },
    'webhook-secret': { type: 'string', default: 'whsec_imitation' },
    'webhook-url': { type: 'string' },
  },
});
const { url, control, close } = await startImitation({
  port: Number(values.port),
  file: values.file ?? null,
  webhookSecret: values['webhook-secret'],
});
if (values['webhook-url'] !== undefined) await control({ webhookUrl: values['webhook-url'] });
process.stdout.write(`${JSON.stringify({ url })}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(0)));
