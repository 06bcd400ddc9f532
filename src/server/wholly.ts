/** A handler as one transaction: all that it writes, or nothing of it where it refuses or fails. */
import { isDone, type Outcome } from './route.ts';
import type { Services } from './services.ts';

/** Carries a refusal out of the transaction, so that what was written before it is taken back. */
class Refused extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('The request was refused.');
    this.outcome = outcome;
  }
}

export async function wholly(
  services: Services,
  work: (within: Services) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await services.together(async (stores) => {
      const ended = await work({
        ...services,
        ...stores,
        together: (inner) => inner(stores),
        background: { ...services.background, run: startedTooEarly },
      });
      if (!isDone(ended)) throw new Refused(ended);
      return ended;
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

/** It would run whether or not there is a commit, and with stores of a transaction that has ended by then. */
function startedTooEarly(): never {
  throw new Error('What goes on in the background is started after `conclude`, by a route that is slow.');
}
