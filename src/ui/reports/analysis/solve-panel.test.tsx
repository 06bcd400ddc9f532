/** The solve panel, with the worker's program on this thread. */
import { enter, mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOf } from '../../../../tests/support/part-of.ts';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { elenaInput, LAPSING_LEDGER } from '../../../../tests/support/historical-fixture.ts';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { replyTo, type RangeOrder } from '../../../adapters/history-worker/program.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { solveAlternatives, solveInputOf } from '../../../domain/paths/solve-alternatives.ts';
import { comparisonOf, type Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { emptySimulation } from '../../../domain/practice/cases/simulation-document.ts';
import { illustrationSchema } from '../../../domain/policy/illustration-schema.ts';
import type { SolvedTerm } from '../what-if/terms.ts';

/** Runs each order on this thread. */
class Thread {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage({ range }: { range: RangeOrder }): void {
    setTimeout(() => this.onmessage?.({ data: replyTo(structuredClone(range)) }));
  }
  terminate(): void {
    this.onmessage = null;
  }
}
Object.assign(globalThis, { Worker: Thread });

const { SolvePanel } = await import('./solve-panel.tsx');
const { solutionText } = await import('./solve-text.ts');
const { ScenarioStrategy } = await import('./scenario-strategy.tsx');
const { historical } = await import('../../api/historical-calls.ts');

const SLOTS = [
  { slot: 1, name: 'IUL policy', isPolicy: true },
  { slot: 2, name: 'Taxable brokerage', isPolicy: false },
  { slot: 3, name: 'Roth 401(k)', isPolicy: false },
] as const;

async function panel(input: HistoricalReportInput) {
  const set: SolvedTerm[] = [];
  const { host, act } = await mount(
    <SolvePanel
      input={input}
      history={shippedHistory}
      slots={SLOTS}
      canSet={() => true}
      onSet={(solved) => set.push(solved)}
    />,
  );
  const text = () => host.querySelector('[data-answer]')?.textContent ?? '';
  const press = (name: string) =>
    act(async () => {
      const button = [...host.querySelectorAll('button')].find((one) => one.textContent === name);
      assert.ok(button, name);
      button.click();
    });
  async function solve(): Promise<string> {
    await act(async () => host.querySelector('form')?.requestSubmit());
    for (let wait = 0; wait < 400 && /^Solving/.test(text()); wait += 1)
      await act(() => new Promise((resolve) => setTimeout(resolve, 25)));
    return text();
  }
  const share = () => host.querySelector<HTMLInputElement>('input[inputmode=numeric]');
  return { host, act, text, press, solve, share, set };
}

const labelsOf = (host: HTMLElement) => [...host.querySelectorAll('label')].map((label) => label.textContent);
const optionsOf = (host: HTMLElement, place: number) =>
  [...(host.querySelectorAll('select')[place]?.options ?? [])].map(({ text }) => text);

test('the fields have the labels and values of the design', async () => {
  const { host, text } = await panel(elenaInput());
  assert.deepEqual(labelsOf(host), ['Solve for', 'For', 'Paths that must pay in full', 'Based on']);
  assert.deepEqual(optionsOf(host, 0), [
    'Maximum income',
    'Minimum premium for a target income',
    'Break-even return',
    'Minimum cap',
    'Maximum loan rate',
    'Maximum charge stress',
    'Sustainable withdrawal',
  ]);
  assert.deepEqual(optionsOf(host, 1), ['IUL policy', 'Taxable brokerage', 'Roth 401(k)']);
  assert.deepEqual(optionsOf(host, 2), ['Market history, 546 periods', 'Simulated paths']);
  assert.equal(text(), 'The answer appears here.');
});

test('rejects a percentage outside its bounds', async () => {
  const { host, act, share, solve } = await panel(elenaInput());
  const input = share();
  assert.ok(input);
  assert.equal(input.value, '90');
  await act(async () => enter(input, '40'));
  assert.equal(await solve(), 'The answer appears here.');
  assert.match(host.textContent, /Enter 50 to 100\./);
});

const SALE = 'A period counts only if the policy’s value at its end covers the tax on a surrender.';

test('an income is solved on market history, compared with the ledger and applied with one click', async () => {
  const input = elenaInput();
  const terms = { question: 'income', share: 0.9, is_historical: true } as const;
  const [row] = solveAlternatives(solveInputOf(input, terms), shippedHistory).rows;
  assert.ok(row?.value && row.share_there !== null);
  assert.deepEqual(row.others, []);
  const { host, solve, press, set } = await panel(input);
  const text = await solve();
  const dollars = `$${row.value.toLocaleString('en-US')}`;
  assert.ok(text.startsWith(`Maximum income, IUL policy${dollars}`), text);
  assert.ok(text.includes(`Paid in full in ${Math.round(546 * row.share_there)} of 546 historical periods.`));
  assert.match(text, /\$[\d,]+ a year (less|more) than the illustrated \$[\d,]+\./);
  // docs/methods/corrections.md: after tax, the level income also leaves the tax of a sale.
  assert.equal(host.textContent.includes(SALE), true);
  const beforeTax = await panel(elenaInput({ max_level_basis: 'pre_tax_zero' }));
  await beforeTax.solve();
  assert.equal(beforeTax.host.textContent.includes(SALE), false);
  await press('Use this income');
  assert.deepEqual(set, [{ term: 'design', multiple: 1, income: row.value }]);
});

test('the details state that the ledger itself lapses', async () => {
  const { host, solve } = await panel(elenaInput({ illustration: LAPSING_LEDGER }));
  await solve();
  assert.match(
    host.textContent,
    /The illustration itself lapses in year 30, at age 79\. It has no later charges/,
  );
});

test('marks a figure above the carrier’s ledger, with a legend', async () => {
  for (const [profile, mark] of [
    ['standard', '‡ Hypothetical: above the carrier’s illustration'],
    ['client_clamped', '† Capped at the carrier’s illustrated figure.'],
  ] as const) {
    const { host, act, share, solve } = await panel(
      elenaInput({ compliance_profile: profile, strategies: [{ index: 'sp500', cap: 0.3, floor: 0 }] }),
    );
    const input = share();
    assert.ok(input);
    await act(async () => enter(input, '50'));
    const text = await solve();
    assert.match(text, new RegExp(`\\$[\\d,]+\u00a0${mark[0]}`));
    // Smaller than the figure.
    assert.equal(host.querySelector('[data-answer] b > span')?.textContent, `\u00a0${mark[0]}`);
    assert.ok(host.textContent.includes(mark), host.textContent);
  }
});

test('a solved income states that it is borrowed if the illustration also has withdrawals', () => {
  const input = elenaInput();
  const solved = solveAlternatives(
    solveInputOf(input, { question: 'income', share: 0.9, is_historical: true }),
    shippedHistory,
  );
  const [row] = solved.rows;
  assert.ok(row);
  const textOf = (withdrawals: number, slot: number) => {
    const rows = input.illustration.rows.map((one, t) => (t === 20 ? { ...one, withdrawals } : one));
    const changed = { ...input, illustration: { ...input.illustration, rows } };
    return solutionText({ solved, row, slot, input: changed, isHistorical: true, target: null }).text;
  };
  assert.match(textOf(1000, 1), /All income is borrowed; the illustration also takes withdrawals\./);
  assert.doesNotMatch(textOf(0, 1) + textOf(1000, 2), /borrowed/);
});

test('loans from a modified endowment contract are income before tax, and an account’s income is after tax', () => {
  const input = elenaInput();
  const mec = { ...input, illustration: { ...input.illustration, is_mec: true } };
  const terms = { question: 'income', share: 0.9, is_historical: true } as const;
  const solved = solveAlternatives(solveInputOf(input, terms), shippedHistory);
  const [row] = solved.rows;
  assert.ok(row);
  const unitOf = (slot: number, of: typeof input) =>
    solutionText({ solved, row, slot, input: of, isHistorical: true, target: null }).unit;
  // 26 USC 72(e)(10) taxes such loans; those of another policy are not income.
  assert.equal(unitOf(1, mec), 'a year before tax, 66 through 89');
  assert.equal(unitOf(1, input), 'a year after tax, 66 through 89');
  assert.equal(unitOf(2, mec), 'a year after tax, 66 through 89');
});

test('an answer names the last age of the income if its periods end earlier', () => {
  const input = elenaInput({ horizon: 30 });
  const income = { question: 'income', share: 0.9, is_historical: true } as const;
  const of = { slot: 1, input, isHistorical: true };
  const solved = solveAlternatives(solveInputOf(input, income), shippedHistory);
  const [row] = solved.rows;
  assert.ok(row);
  // Thirty years from 50 end at 79; the illustrated income ends at 89.
  assert.match(solutionText({ solved, row, target: null, ...of }).unit, /66 through 79$/);
  assert.match(
    solutionText({ solved, row, target: null, ...of }).text,
    /the illustrated \$54,000 through 89\./,
  );
  const premium = { ...solved, question: 'premium' } as const;
  assert.match(
    solutionText({ solved: premium, row, target: 5000, ...of }).text,
    /Pays \$5,000 a year through 79\./,
  );
});

test('the solved cap of a monthly sum is a monthly cap', () => {
  const input = elenaInput({
    strategies: [{ index: 'sp500', method: 'monthly_sum', cap: 0.03, floor: 0 }],
  });
  const terms = { question: 'cap', share: 0.5, is_historical: true } as const;
  const solved = solveAlternatives(solveInputOf(input, terms), shippedHistory);
  const [row] = solved.rows;
  assert.ok(row?.value);
  const of = { solved, slot: 1, input, isHistorical: true, target: null };
  const { unit, text } = solutionText({ ...of, row });
  assert.equal(unit, 'monthly cap');
  assert.match(text, /The current monthly cap is 3\.00%\./);
  assert.equal(
    solutionText({ ...of, row: { ...row, value: null, status: 'unreachable' } }).unit,
    'No monthly cap meets this target.',
  );
});

test('names the failed condition if there is no answer', () => {
  const input = elenaInput();
  const terms = { question: 'income', share: 0.9, is_historical: true } as const;
  const solved = solveAlternatives(solveInputOf(input, terms), shippedHistory);
  const [first] = solved.rows;
  assert.ok(first);
  const none = (question: 'income' | 'cap', status: 'none' | 'unreachable' | 'ledger_lapses') =>
    solutionText({
      solved: { ...solved, question, searched: question === 'cap' ? [0, 1] : null },
      row: { ...first, value: null, status },
      slot: 1,
      input,
      isHistorical: true,
      target: null,
    });
  assert.deepEqual(none('income', 'none'), {
    figure: '',
    unit: 'No income meets this target.',
    text: 'Fewer than 90% of historical periods pay any income to the end.',
  });
  assert.equal(none('income', 'ledger_lapses').text, 'The illustrated policy lapses before its last year.');
  assert.deepEqual(none('cap', 'unreachable'), {
    figure: '',
    unit: 'No cap meets this target.',
    text: 'Even at 100.00%, fewer than 90% of historical periods pay in full.',
  });
});

/** Shows the note of a scenario with these simulations. */
async function note(simulations: Simulation[]): Promise<string> {
  historical.ofScenario = async () => simulations;
  const document = {
    ...emptySimulation(2026),
    illustration: illustrationSchema.parse(elena.illustration),
  };
  const scenario = partOf<Scenario>({ id: 1, client: { age: elena.client.age }, document });
  const comparison = comparisonOf(elena.client.age, document);
  assert.ok(comparison);
  const { host, act } = await mount(
    <ScenarioStrategy {...{ scenario, comparison }} loanRate={undefined}>
      {({ input }) => <em>{input.strategies.length} strategy</em>}
    </ScenarioStrategy>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return host.textContent;
}

test('a scenario without a simulation uses a default strategy that can be changed', async () => {
  assert.equal(
    await note([]),
    'Uses S&P 500 annual point-to-point, 10% cap, 0% floor. This scenario has no index strategy.Change1 strategy',
  );
});

test('without history of the index, the panel states who can import it', async () => {
  const input = elenaInput();
  const [strategy] = input.strategies;
  assert.ok(strategy);
  const licensed = { ...input, strategies: [{ ...strategy, index: 'hindsight' }] };
  const simulation = partOf<Simulation>({
    id: 1,
    included: true,
    input: licensed,
    simulation_details: { name: 'Licensed' },
  });
  assert.equal(
    await note([simulation]),
    'Uses the index strategies of “Licensed”.No Hindsight history is loaded. Ask your admin to import it.',
  );
});
