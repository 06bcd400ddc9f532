import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  editableDisclosures,
  FIXED_METHODS,
  inFirmsWords,
  SHOWN_WHERE,
  underFirm,
} from './firm-disclosures.ts';
import { disclosureText, newTextSchema } from './firm-disclosures-schema.ts';
import { METHOD_DISCLOSURES, METHOD_IDS, type DisclosedMethod } from './method-disclosures.ts';

const EVERY: DisclosedMethod[] = METHOD_IDS.map((id) => ({ id, ...METHOD_DISCLOSURES[id] }));
const ours = (method: (typeof METHOD_IDS)[number], number: number) => ({
  method,
  number,
  text: `What the firm says of ${method}.`,
});
const version = { number: 15, saved_at: '2026-03-02T15:00:00.000Z' };

test('a firm’s text stands for Plumbline’s, except where a rule gives the words: there it follows them', () => {
  const firm = { version, texts: METHOD_IDS.map((method, at) => ours(method, at + 1)) };
  const said = inFirmsWords(EVERY, firm);
  assert.deepEqual(
    said.map(({ id }) => id),
    METHOD_IDS,
    'none is left out, and none is added',
  );
  for (const [at, { id, text, title, firm: number }] of said.entries()) {
    assert.equal(number, at + 1);
    assert.equal(title, METHOD_DISCLOSURES[id].title);
    const own = `What the firm says of ${id}.`;
    assert.equal(text, FIXED_METHODS.has(id) ? `${METHOD_DISCLOSURES[id].text} ${own}` : own);
  }
  // Sentences of NAIC Model Regulation 582 and of the clamped profile: no firm edits them away.
  const text = (id: string) => said.find((one) => one.id === id)?.text ?? '';
  assert.ok(
    text('guaranteed_elsewhere').startsWith(
      'No guaranteed values were entered. They are in the carrier’s illustration.',
    ),
  );
  assert.match(text('capped_figures'), /marked †/);
  assert.match(text('marked_figures'), /no illustration of the policy/);
});

test('a snapshot carries the texts and their version, and without a firm’s own stays as it was', () => {
  const snapshot = { method_disclosures: EVERY.slice(0, 2), kept: 1 };
  assert.deepEqual(underFirm(snapshot, { version: null, texts: [] }), snapshot);
  const [first] = METHOD_IDS;
  assert.ok(first);
  const under = underFirm(snapshot, { version, texts: [ours(first, 3)] });
  assert.deepEqual(under, {
    kept: 1,
    method_disclosures: inFirmsWords(EVERY.slice(0, 2), { texts: [ours(first, 3)] }),
    disclosures_version: version,
  });
  // Shared before methods had texts of their own.
  assert.deepEqual(underFirm({ method_disclosures: undefined, kept: 2 }, { version, texts: [] }), {
    method_disclosures: undefined,
    kept: 2,
  });
});

test('an admin sees every text with what brings it into a report, in the order in which reports know them', () => {
  const listed = editableDisclosures({ version, texts: [{ ...ours('policy_loans', 4), text: null }] });
  assert.deepEqual(
    listed.disclosures.map(({ method }) => method),
    METHOD_IDS,
  );
  for (const { method, shipped, shown_where: where, text, number, fixed } of listed.disclosures) {
    assert.equal(shipped, METHOD_DISCLOSURES[method].text);
    assert.equal(where, SHOWN_WHERE[method]);
    assert.deepEqual([text, number], [null, method === 'policy_loans' ? 4 : 0]);
    assert.equal(fixed, FIXED_METHODS.has(method));
  }
});

test('every shipped text could be saved as a firm’s, and markup is only text', () => {
  for (const { text } of EVERY) assert.equal(disclosureText.parse(text), text);
  const typed = `<b>Loans</b>\r\nreduce   the\u0000 death benefit.`;
  assert.equal(
    newTextSchema.parse({ method: 'policy_loans', text: typed, was: 0 }).text,
    '<b>Loans</b> reduce the death benefit.',
  );
});
