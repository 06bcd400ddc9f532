/// <reference lib="dom" />
/* global window, requestAnimationFrame, requestIdleCallback, MessageChannel -- of the page */

/**
 * Put into every page before its own scripts.
 * @typedef {{ afterPaint: () => Promise<number>, rest: () => Promise<void> }} Bench afterPaint: when the frame began
 */
export function inPage() {
  /** @type {Bench} */
  const bench = {
    // The message is handled once the frame that asked for it has been painted.
    afterPaint: () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        let begun = 0;
        port1.onmessage = () => done(begun);
        requestAnimationFrame(() => {
          begun = performance.now();
          port2.postMessage(null);
        });
      }),
    // Long enough for what a page does after what was asked of it.
    rest: () =>
      new Promise((done) => {
        setTimeout(() => requestIdleCallback(() => done()), 400);
      }),
  };
  Object.assign(window, { bench });
}
