/** Calculation threads that all practices of a test process share: a thread loads the engines for a third of a second. */
import { startThread, type Thread } from '../../src/adapters/calculation-workers/calculation-workers.ts';

const idle: { key: string; thread: Thread }[] = [];

export const sharedThread: typeof startThread = (beginning, heapMegabytes) => {
  const key = JSON.stringify([beginning, heapMegabytes]);
  const found = idle.findIndex((one) => one.key === key && !one.thread.hasEnded);
  const thread = idle.splice(found, found < 0 ? 0 : 1)[0]?.thread ?? startThread(beginning, heapMegabytes);
  let orders = 0;
  return {
    id: thread.id,
    get hasEnded() {
      return thread.hasEnded;
    },
    run(work) {
      orders += 1;
      return thread.run(work).finally(() => (orders -= 1));
    },
    // A thread that is still calculating is stopped, as in the product.
    async stop() {
      if (orders === 0) idle.push({ key, thread });
      else await thread.stop();
    },
  };
};
