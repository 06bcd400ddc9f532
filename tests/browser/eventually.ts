/** Assertions on a page or on saved data must be retried, because the result of an action may be delayed. */

const TIMEOUT_MS = 10_000;
const STEP_MS = 50;

/** Retries an assertion until it passes. Throws its error after ten seconds. */
export async function eventually(assertion: () => Promise<void>): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      await assertion();
      return;
    } catch (error) {
      if (Date.now() >= until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
