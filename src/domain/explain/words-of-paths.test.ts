/** What both calculations on paths say counts what happens on them, and foretells nothing (ENGINES-3.md R, "Words"). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculations, runCalculation } from '../calculations/registry.ts';
import { explainFigures } from './explain-calculation.ts';
import { figuresOf } from './testing/explained.ts';
import { historyInputs } from './testing/made-up-history.ts';

const FORETELLS = /\b(chance|success|will|safe|forecast)\b/i;

for (const id of ['range-report', 'solve'])
  test(`no sentence of ${id} foretells`, () => {
    const found = calculations.find((one) => one.id === id);
    assert.ok(found);
    const said = [found.title, found.summary, ...Object.values(found.members).map(({ what }) => what)];
    const inputs: unknown[] = [found.example, ...historyInputs(id).map(([, input]) => input)];
    for (const input of inputs) {
      const ran = runCalculation(id, input, { fullPrecision: true });
      const explain = explainFigures(id, input);
      assert.ok(ran.ok && explain.ok);
      for (const [path] of figuresOf(ran.value)) {
        const one = explain.value(path);
        if (!one.ok) continue;
        const { label, formula, inputs: given, steps, note } = one.value;
        said.push(label, formula, note ?? '', ...[...given, ...steps].map(({ name }) => name));
      }
    }
    assert.ok(said.length > 80, String(said.length));
    assert.deepEqual(
      said.filter((sentence) => FORETELLS.test(sentence)),
      [],
    );
  });

test('figures of the policy that were capped lead to what they were before', () => {
  const example = calculations.find(({ id }) => id === 'range-report')?.example;
  const input = { ...example, compliance_profile: 'client_clamped' };
  const ran = runCalculation('range-report', input, { fullPrecision: true });
  const explain = explainFigures('range-report', input);
  assert.ok(ran.ok && explain.ok);
  const wrong = [...figuresOf(ran.value)].filter(([path, shown]) => {
    const one = explain.value(path);
    return !one.ok || one.value.value !== shown;
  });
  assert.deepEqual(wrong.slice(0, 5), []);
});

test('an explanation numbers a path as pages do and as documents do', () => {
  const example = calculations.find(({ id }) => id === 'range-report')?.example;
  const explain = explainFigures('range-report', example);
  assert.ok(explain.ok);
  const one = explain.value('slots.0.ending_value.p50');
  assert.ok(one.ok);
  const [, page, index] =
    /^path (\d+) of 100 \(index (\d+)\), rank \d+ of 100$/.exec(one.value.steps[0].name) ?? [];
  assert.equal(Number(page), Number(index) + 1);
});
