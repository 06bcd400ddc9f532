/**
 * One piece of work at a time. What is asked for during one waits, and only the last of it: whoever asked before that is
 * answered with null.
 */
export function newestWins<Order, Answer>(
  work: (order: Order) => Promise<Answer>,
): (order: Order) => Promise<Answer | null> {
  let isBusy = false;
  let waiting: { order: Order; resolve: (answer: Promise<Answer> | null) => void } | null = null;

  async function begin(order: Order): Promise<Answer> {
    isBusy = true;
    try {
      return await work(order);
    } finally {
      isBusy = false;
      const next = waiting;
      waiting = null;
      next?.resolve(begin(next.order));
    }
  }

  return (order) => {
    if (!isBusy) return begin(order);
    waiting?.resolve(null);
    return new Promise((resolve) => {
      waiting = { order, resolve };
    });
  };
}
