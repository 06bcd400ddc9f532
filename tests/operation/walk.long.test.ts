/** Runs the commands of docs/operate.md, as printed, as an unprivileged user below a temporary root. */
import { test } from 'node:test';
import { prepareInstallation } from './installation.ts';
import { standInRepository } from './stand-in-repository.ts';
import { followManual } from './walk.ts';

test('installs, starts, backs up with the unit, restores as root, restarts, and upgrades under requests', async () => {
  const installation = await prepareInstallation({
    PLUMBLINE_PUBLIC_URL: 'https://plans.example.com',
    PLUMBLINE_TRUST_PROXY: '1',
  });
  try {
    const repository = await standInRepository(installation);
    await repository.commit('First');
    await followManual(installation, repository);
  } finally {
    await installation.remove();
  }
});
