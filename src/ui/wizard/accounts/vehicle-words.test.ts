import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contributionWords } from './vehicle-words.ts';

test('equal take-home cost is said in dollars of the premium', () => {
  assert.equal(
    contributionWords('grossed_up', 10_000, 0.24),
    '$10,000 after tax is $13,158 before tax at 24%: the account is given the larger amount, so that both cost the same take-home pay.',
  );
  assert.match(contributionWords('same_outlay', 10_000, 0.24) ?? '', /costs only \$7,600 of take-home pay/);
  assert.equal(contributionWords('grossed_up', 10_000, null), null);
  assert.equal(contributionWords('grossed_up', 0, 0.24), null);
});
