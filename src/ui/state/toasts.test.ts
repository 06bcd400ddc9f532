import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToastStore, type Timers } from './toasts.ts';

function clock() {
  let now = 0;
  let last = 0;
  const waiting = new Map<number, { at: number; run: () => void }>();
  const timers: Timers = {
    set(run, milliseconds) {
      waiting.set((last += 1), { at: now + milliseconds, run });
      return last;
    },
    clear: (timer) => void waiting.delete(timer),
    now: () => now,
  };
  function pass(milliseconds: number): void {
    const until = now + milliseconds;
    for (;;) {
      const due = [...waiting].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      waiting.delete(due[0]);
      now = due[1].at;
      due[1].run();
    }
    now = until;
  }
  return { timers, pass };
}

const states = (store: ReturnType<typeof createToastStore>) =>
  store.all.value.map((toast) => `${toast.message} ${toast.state}`);

test('a toast is shown for 4000 ms, fades for 150 ms and is removed', () => {
  const { timers, pass } = clock();
  const store = createToastStore(timers);
  store.show({ message: 'a' });
  assert.deepEqual(states(store), ['a shown']);
  pass(3999);
  assert.deepEqual(states(store), ['a shown']);
  pass(1);
  assert.deepEqual(states(store), ['a closing']);
  pass(149);
  assert.deepEqual(states(store), ['a closing']);
  pass(1);
  assert.deepEqual(states(store), []);
});

test('a default duration of 5000 ms applies; a toast can set a different duration or none', () => {
  const { timers, pass } = clock();
  const store = createToastStore(timers, { duration: 5000 });
  store.show({ message: 'usual' });
  store.show({ message: 'short', duration: 100 });
  store.show({ message: 'stays', duration: null });
  pass(300);
  assert.deepEqual(states(store), ['usual shown', 'stays shown']);
  pass(60_000);
  assert.deepEqual(states(store), ['stays shown']);
});

test('default options: bottom right, no limit, dismissible, pause on hover, 4000 ms; the position can be set', () => {
  const { timers, pass } = clock();
  const plain = createToastStore(timers);
  assert.equal(plain.position, 'bottom-right');
  for (const message of 'abcdefghij') plain.show({ message });
  assert.deepEqual(
    new Set(
      plain.all.value.map(({ type, state, dismissible, pauseOnHover }) =>
        [type, state, dismissible, pauseOnHover].join(' '),
      ),
    ),
    new Set(['default shown true true']),
    'any number at once, each to be dismissed and held',
  );
  pass(4000);
  assert.equal(plain.all.value.filter(({ state }) => state === 'shown').length, 0);
  assert.equal(createToastStore(timers, { position: 'top-right' }).position, 'top-right');
});

test('a toast has one of five types; the default type is “default”', () => {
  const store = createToastStore(clock().timers);
  for (const type of ['default', 'success', 'error', 'info', 'warning', undefined] as const)
    store.show({ type, message: 'x' });
  assert.deepEqual(
    store.all.value.map(({ type }) => type),
    ['default', 'success', 'error', 'info', 'warning', 'default'],
  );
});

test('hovering does not pause a toast if pauseOnHover is false', () => {
  const { timers, pass } = clock();
  const store = createToastStore(timers, { duration: 1000 });
  store.hold(store.show({ message: 'a', pauseOnHover: false }));
  pass(1000);
  assert.deepEqual(states(store), ['a closing']);
});

test('a toast above the maximum is queued and retried every 250 ms', () => {
  const { timers, pass } = clock();
  const store = createToastStore(timers, { maximum: 1, duration: 1000 });
  store.show({ message: 'a' });
  store.show({ message: 'b' });
  assert.deepEqual(states(store), ['a shown', 'b queued']);
  // a is removed at 1150; tries are at 250, 500, … 1250.
  pass(1249);
  assert.deepEqual(states(store), ['b queued']);
  pass(1);
  assert.deepEqual(states(store), ['b shown']);
});

test('with queueing, one toast is shown at a time; without it, any number', () => {
  const one = clock();
  const queued = createToastStore(one.timers, { queueing: true });
  const many = createToastStore(one.timers);
  for (const store of [queued, many]) for (const message of ['a', 'b', 'c']) store.show({ message });
  assert.deepEqual(states(queued), ['a shown', 'b queued', 'c queued']);
  assert.deepEqual(states(many), ['a shown', 'b shown', 'c shown']);
});

test('hovering pauses the timer; leaving resumes it with the remaining time', () => {
  const { timers, pass } = clock();
  const store = createToastStore(timers, { duration: 1000 });
  const id = store.show({ message: 'a' });
  pass(600);
  store.hold(id);
  pass(10_000);
  assert.deepEqual(states(store), ['a shown']);
  store.resume(id);
  pass(399);
  assert.deepEqual(states(store), ['a shown']);
  pass(1);
  assert.deepEqual(states(store), ['a closing']);
});

test('a click closes only dismissible toasts; clear closes all toasts', () => {
  const { timers } = clock();
  const store = createToastStore(timers);
  const firm = store.show({ message: 'firm', dismissible: false });
  const loose = store.show({ message: 'loose' });
  store.dismiss(firm);
  store.dismiss(loose);
  assert.deepEqual(states(store), ['firm shown', 'loose closing']);
  store.clear();
  assert.deepEqual(states(store), ['firm closing', 'loose closing']);
});

test('showUnlessDuplicate shows a message unless it is already visible', () => {
  const { timers, pass } = clock();
  const store = createToastStore(timers);
  store.showUnlessDuplicate({ message: 'Network Error' });
  assert.deepEqual(states(store), []);
  pass(0);
  assert.deepEqual(states(store), ['Network Error shown']);
  store.showUnlessDuplicate({ message: 'Network Error' });
  store.show({ message: 'The report was not saved' });
  pass(0);
  assert.deepEqual(states(store), ['Network Error shown', 'The report was not saved shown']);
  // A visible message is not repeated; a closing message is.
  store.showUnlessDuplicate({ message: 'Network Error' });
  pass(0);
  assert.equal(states(store).length, 2);
  store.clear();
  store.showUnlessDuplicate({ message: 'Network Error' });
  pass(0);
  assert.deepEqual(states(store).at(-1), 'Network Error shown');
});
