import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historicalNotes, type NotesOn } from './historical-notes.ts';

function said(change: Partial<NotesOn>): Record<string, string> {
  const notes = historicalNotes({
    count: 546,
    years: 40,
    months: 1025,
    lapses: 258,
    ownWorst: [],
    names: [],
    record: null,
    ...change,
  });
  return Object.fromEntries(notes.map(({ code, message }) => [code, message]));
}

test('what is said of periods agrees with how many there are', () => {
  const many = said({});
  assert.match(many.periods_overlap ?? '', /the 546 periods of 40 years hold about 2 that do not overlap\.$/);
  assert.equal(many.lapse_share, 'The policy lapses in 258 of the 546 periods, 47.25%.');
  assert.match(said({ months: 500 }).periods_overlap ?? '', /hold about 1 that does not overlap\.$/);
  const thousands = said({ count: 1626, years: 1, months: 1637, lapses: 1100 });
  assert.match(thousands.periods_overlap ?? '', /the 1,626 periods of 1 year hold about 136 that do not/);
  assert.match(thousands.lapse_share ?? '', /^The policy lapses in 1,100 of the 1,626 periods/);
});

test('one period is not spoken of as several', () => {
  const one = said({ count: 1, months: 480, lapses: 1 });
  assert.equal(one.periods_overlap, 'One period says nothing of how others would have ended.');
  assert.equal(one.lapse_share, 'The policy lapses in the one period.');
  assert.equal(said({ count: 1, lapses: 0 }).lapse_share, 'The policy does not lapse in the one period.');
  assert.match(one.true_minimum ?? '', /^In the one period: /);
});
