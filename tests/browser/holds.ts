/** What is asserted of a page, or of what it saves: it follows an action, and not always at once. */

const TIMEOUT_MS = 10_000;
const STEP_MS = 50;

/** An assertion, made again until it holds; after ten seconds its own error. */
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
