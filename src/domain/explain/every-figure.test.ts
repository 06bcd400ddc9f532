import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { calculations, runCalculation } from '../calculations/registry.ts';
import { memberAt } from '../shared/result-members.ts';
import { explainFigures } from './explain-calculation.ts';
import { figuresOf, remade } from '../../../tests/support/explained/remade.ts';
import { firstOrAll } from '../../../tests/support/long-run.ts';
import { historyInputs } from '../../../tests/support/explained/sample-history.ts';

const GOLDEN = 'fixtures/golden';
const UNKNOWN_SOURCE = 'src/domain/x.ts#x';

/** The example, golden cases that require no loaded history, and inputs that contain a history. */
function inputsOf(id: string, example: unknown): [string, unknown][] {
  const folder = `${GOLDEN}/${id}`;
  const golden = (existsSync(folder) ? readdirSync(folder) : []).map((file): [string, unknown] => [
    file,
    memberAt(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')), 'input'),
  ]);
  return [
    ['example', example],
    ...firstOrAll(golden.filter(([, input]) => runCalculation(id, input).ok)),
    ...historyInputs(id),
  ];
}

for (const { id, example } of calculations)
  test(`every figure of ${id} has an explanation whose parts add up to it`, () => {
    let figures = 0;
    const wrong: string[] = [];
    const inputs = inputsOf(id, example);
    assert.ok(inputs.length > 1);
    for (const [name, input] of inputs) {
      const ran = runCalculation(id, input, { fullPrecision: true });
      assert.ok(ran.ok, name);
      const explain = explainFigures(id, input);
      assert.ok(explain.ok, name);
      for (const [path, displayed] of figuresOf(ran.value)) {
        figures += 1;
        const found = explain.value(path);
        const problem = found.ok ? problemOf(found.value, displayed, ran.value) : 'not explained';
        if (problem !== null) wrong.push(`${name} ${path}: ${problem}`);
      }
    }
    assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${figures} figures`);
    assert.ok(figures > 0);
  });

type Explained = Parameters<typeof remade>[0];

const sources = new Map<string, boolean>();
/** Returns true if the file of "src/domain/x.ts#f" defines f. */
function isDefined(source: string): boolean {
  const known = sources.get(source);
  if (known !== undefined) return known;
  const [file = '', name = ''] = source.split('#');
  const defined =
    existsSync(file) && new RegExp(`\\b(function\\*?|const) ${name}\\b`).test(readFileSync(file, 'utf8'));
  sources.set(source, defined);
  return defined;
}

function problemOf(explanation: Explained, displayed: number, result: object): string | null {
  const { value, label, formula, inputs, steps, source, method } = explanation;
  if (value !== displayed) return `explains ${String(value)}, shown is ${displayed}`;
  if (label === '' || formula === '' || !/#\w+$/.test(source) || !method.startsWith('docs/methods/'))
    return 'lacks its label, formula, source or method';
  if (source !== UNKNOWN_SOURCE && !isDefined(source)) return `there is no ${source}`;
  for (const { path: at, value: partValue, name } of [...inputs, ...steps])
    if (at !== undefined && partValue !== null && memberAt(result, at) !== partValue)
      return `"${name}" is ${partValue}, at ${at} stands ${String(memberAt(result, at))}`;
  const again = remade(explanation);
  if (again === undefined) return `nothing makes it by "${formula}"`;
  return Math.abs(again - displayed) <= 1e-7 * Math.max(1, Math.abs(displayed))
    ? null
    : `its parts make ${again}`;
}

test('detects an explanation whose parts do not add up to its figure', () => {
  const explanation = {
    path: 'ending_value',
    label: 'ending value',
    value: 3,
    formula: 'a + b',
    how: 'sum' as const,
    inputs: [{ name: 'a', value: 1, path: 'rows.0.a' }],
    steps: [{ name: 'b', value: 2 }],
    source: UNKNOWN_SOURCE,
    method: 'docs/methods/x.md',
  };
  const result = { rows: [{ a: 1 }] };
  assert.equal(problemOf(explanation, 3, result), null);
  assert.match(problemOf(explanation, 4, result) ?? '', /shown is 4/);
  assert.match(problemOf({ ...explanation, steps: [{ name: 'b', value: 3 }] }, 3, result) ?? '', /make 4/);
  assert.match(problemOf(explanation, 3, { rows: [{ a: 2 }] }) ?? '', /at rows\.0\.a stands 2/);
  const { how: _none, ...unknown } = explanation;
  assert.match(problemOf(unknown, 3, result) ?? '', /nothing makes it/);
});

/** Texts of both calculations on paths count results; they do not predict (ENGINES-3.md R, "Words"). */
const FORETELLS = /\b(chance|success|will|safe|forecast)\b/i;

for (const id of ['range-report', 'solve'])
  test(`no sentence of ${id} makes a prediction`, () => {
    const found = calculations.find((one) => one.id === id);
    assert.ok(found);
    const texts = [found.title, found.summary, ...Object.values(found.members).map(({ what }) => what)];
    const inputs: unknown[] = [found.example, ...historyInputs(id).map(([, input]) => input)];
    for (const input of inputs) {
      const ran = runCalculation(id, input, { fullPrecision: true });
      const explain = explainFigures(id, input);
      assert.ok(ran.ok && explain.ok);
      for (const [path] of figuresOf(ran.value)) {
        const one = explain.value(path);
        if (!one.ok) continue;
        const { label, formula, inputs: enteredValue, steps, note } = one.value;
        texts.push(label, formula, note ?? '', ...[...enteredValue, ...steps].map(({ name }) => name));
      }
    }
    assert.ok(texts.length > 80, String(texts.length));
    assert.deepEqual(
      texts.filter((sentence) => FORETELLS.test(sentence)),
      [],
    );
  });

test('capped figures of the policy are explained by their uncapped values', () => {
  const example = calculations.find(({ id }) => id === 'range-report')?.example;
  const input = { ...example, compliance_profile: 'client_clamped' };
  const ran = runCalculation('range-report', input, { fullPrecision: true });
  const explain = explainFigures('range-report', input);
  assert.ok(ran.ok && explain.ok);
  const wrong = [...figuresOf(ran.value)].filter(([path, displayed]) => {
    const one = explain.value(path);
    return !one.ok || one.value.value !== displayed;
  });
  assert.deepEqual(wrong.slice(0, 5), []);
});

test('an explanation numbers a path both as pages do and as documents do', () => {
  const example = calculations.find(({ id }) => id === 'range-report')?.example;
  const explain = explainFigures('range-report', example);
  assert.ok(explain.ok);
  const one = explain.value('slots.0.ending_value.p50');
  assert.ok(one.ok);
  const [, page, index] =
    /^path (\d+) of 100 \(index (\d+)\), rank \d+ of 100$/.exec(one.value.steps[0].name) ?? [];
  assert.equal(Number(page), Number(index) + 1);
});
