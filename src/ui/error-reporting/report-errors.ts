/** Watches for what nobody caught and posts it. Arrives only in a build that was given a reporting key. */
import { described, errorEnvelope, pageLoadEnvelope, type Origin } from './envelope.ts';

/** One page load in ten is timed (specification, section 9). */
export const TRACE_SAMPLING_RATE = 0.1;
/** A page that fails again and again says so often enough. */
const MOST_REPORTS = 20;

export interface Surroundings {
  /** Where the browser tells what nobody caught. */
  page: Pick<EventTarget, 'addEventListener'>;
  origin(): Origin;
  post(envelope: string): void;
  now(): Date;
  /** From 0 to below 1. */
  random(): number;
  hexadecimal(digits: number): string;
  /** When the page began to load and had loaded; called once, if this load is one that is timed. */
  pageLoad(done: (from: Date, to: Date) => void): void;
}

export function reportErrors(around: Surroundings): void {
  const seen = new Set<string>();
  const report = (error: unknown): void => {
    // Stopped on purpose, because somebody went on.
    if (error instanceof Error && error.name === 'AbortError') return;
    const { type, value, stack } = described(error);
    const same = `${type} ${value} ${stack.split('\n')[1] ?? ''}`;
    if (seen.has(same) || seen.size >= MOST_REPORTS) return;
    seen.add(same);
    around.post(errorEnvelope({ ...around.origin(), error, id: around.hexadecimal(32), now: around.now() }));
  };

  around.page.addEventListener('error', (event) => {
    if ('error' in event && event.error) report(event.error);
  });
  around.page.addEventListener('unhandledrejection', (event) => {
    if ('reason' in event) report(event.reason);
  });
  if (around.random() < TRACE_SAMPLING_RATE) {
    around.pageLoad((started, now) =>
      around.post(
        pageLoadEnvelope({
          ...around.origin(),
          id: around.hexadecimal(32),
          traceId: around.hexadecimal(32),
          spanId: around.hexadecimal(16),
          started,
          now,
        }),
      ),
    );
  }
}
