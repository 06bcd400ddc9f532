/** The reason with which a signal was aborted, as an error. */
export const abortReason = (signal?: AbortSignal): Error =>
  signal?.reason instanceof Error
    ? signal.reason
    : new DOMException('The reading was aborted.', 'AbortError');

/** Lets a few run at a time and the others wait; a wait ends at once when its signal is aborted. */
export class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.free > 0) {
      this.free -= 1;
    } else {
      await new Promise<void>((resolve, reject) => {
        const next = (): void => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        const leave = (): void => {
          this.waiting.splice(this.waiting.indexOf(next), 1);
          reject(abortReason(signal));
        };
        this.waiting.push(next);
        signal?.addEventListener('abort', leave, { once: true });
      });
    }
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = this.waiting.shift();
      if (next === undefined) this.free += 1;
      else next();
    };
  }
}
