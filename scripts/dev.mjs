#!/usr/bin/env node
// npm run dev: rebuilds changed parts, restarts the server after changes of server code, and reloads open pages.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './build/build-all.mjs';
import { createReloadProxy } from './dev/reload-proxy.mjs';
import { createServerProcess } from './dev/server-process.mjs';
import { stripeImitation } from './dev/stripe-imitation.mjs';
import { CACHE, ROOT, inRoot } from './project.mjs';
import { runScript } from './run-script.mjs';
import { print } from './terminal/progress.mjs';

await runScript('all', async () => {
  process.chdir(ROOT);

  // Separate from dist/, because npm start and the tests use dist/ as the production build.
  const outDir = join(CACHE, 'dev');
  const host = process.env['PLUMBLINE_HOST'] ?? '127.0.0.1';
  const port = Number(process.env['PLUMBLINE_PORT'] ?? 3000);
  const address = `http://${host}:${port}`;
  // The imitation takes card payments unless Stripe keys are set.
  const cards = process.env['PLUMBLINE_STRIPE_SECRET_KEY'] ? null : await stripeImitation(outDir);
  const server = createServerProcess({
    program: join(outDir, 'server.mjs'),
    env: {
      ...cards?.env,
      PLUMBLINE_HOST: '127.0.0.1',
      // Required with the public URL below.
      PLUMBLINE_DEMO: process.env['PLUMBLINE_DEMO'] ?? '1',
      PLUMBLINE_PUBLIC_URL: process.env['PLUMBLINE_PUBLIC_URL'] ?? address,
    },
  });
  await cards?.sendWebhooksTo(`${address}/api/payment/stripe/webhook/`);
  const proxy = createReloadProxy({ backend: server.port });

  let started = false;
  const rebuild = async () => {
    try {
      const startedAt = performance.now();
      const { built } = await buildAll({ outDir, watching: true, quiet: true });
      if (built.length === 0 && started) return;
      print(
        `built ${built.join(' and ') || 'nothing new'} in ${Math.round(performance.now() - startedAt)} ms`,
      );
      if (built.includes('node') || !started) await server.restart();
      started = true;
      proxy.reload();
    } catch (error) {
      process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    }
  };

  await rebuild();
  proxy.server.listen(port, host, () => print(`open ${address} (reloads after each change; Ctrl-C to stop)`));
  watchSources(rebuild);

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      cards?.stop();
      void server.stop().then(() => process.exit(0));
    });
  }
});

/** @param {() => Promise<void>} rebuild */
function watchSources(rebuild) {
  let pending = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(inRoot('src'), { recursive: true }, () => {
    // Editors save in several steps; waits for the last of them.
    clearTimeout(timer);
    timer = setTimeout(() => (pending = pending.then(rebuild)), 60);
  });
}
