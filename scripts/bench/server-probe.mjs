// Loaded into a measured server before its program. On request of the parent process, reports the longest block of
// the main thread and the peak memory since the previous request.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const POLL_INTERVAL_MS = 20;

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let peak = 0;
  const recordPeak = () => (peak = Math.max(peak, process.memoryUsage.rss()));
  setInterval(recordPeak, POLL_INTERVAL_MS).unref();
  process.on('message', () => {
    recordPeak();
    process.send?.({ held: delay.max / 1e6, megabytes: peak / 1e6 });
    delay.reset();
    peak = 0;
  });
  // The IPC channel must not keep the process running.
  process.channel?.unref();
}
