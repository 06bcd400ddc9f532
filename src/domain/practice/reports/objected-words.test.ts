import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OBJECTED_WORDS, objectedWords } from './objected-words.ts';

const ids = (text: string) => objectedWords(text).map(({ id }) => id);

/** For each rule a sentence that offends it. */
const OFFENDING: Readonly<Record<string, string>> = {
  investment: 'A smart investment for the children.',
  deposit: 'Your yearly deposit is $30,000.',
  savings: 'Think of it as a savings plan.',
  'retirement-plan': 'It is your private pension.',
  profit: 'You take part in the profit.',
  bank: 'Become your own bank.',
  'like-another-account': 'It works like a Roth.',
  'guaranteed-return': 'A guaranteed 7% return.',
  'vanishing-premium': 'The premium will vanish.',
  'no-more-premiums': 'After ten years no more premiums.',
  'tax-free-retirement': 'Tax-free retirement income.',
  'risk-free': 'This is risk-free.',
  'cannot-lose': 'You can’t lose money.',
  'free-insurance': 'The insurance comes at no cost.',
  'approved-by-the-state': 'The plan is IRS approved.',
  fdic: 'As good as FDIC cover.',
  'guaranty-association': 'Protected by the guaranty association.',
  stock: 'Like shares of stock.',
  'limited-offer': 'A special offer.',
};

describe('words that regulators object to', () => {
  it('are found, each by its own rule', () => {
    assert.deepEqual(
      OBJECTED_WORDS.map(({ id }) => id),
      Object.keys(OFFENDING),
    );
    for (const [id, sentence] of Object.entries(OFFENDING)) assert.ok(ids(sentence).includes(id), sentence);
  });

  it('are not found in plain talk of policies and accounts', () => {
    for (const sentence of [
      'Values are not guaranteed. The policy can lapse.',
      'Premiums of $30,000 to age 64, then loans of $52,000 a year.',
      'Your investment account is shown after a fee of 1%.',
      'This is not guaranteed income.',
      'We met at the bank in Dallas; the IRS table of 2022 applies.',
      '',
    ])
      assert.deepEqual(ids(sentence), [], sentence);
  });

  it('are found through marks, capitals and line breaks, and told as they were written, once', () => {
    const [objection, ...others] = objectedWords('- **RISK**-Free, yes: risk-free\n- no\n  risk');
    assert.deepEqual(objection?.found, ['risk-free', 'no risk']);
    assert.deepEqual(others, []);
  });

  it('come in the order of the text', () => {
    assert.deepEqual(ids('A risk-free deposit'), ['risk-free', 'deposit']);
  });

  it('each have a reason and the rule it comes from', () => {
    for (const { reason, source } of OBJECTED_WORDS) {
      assert.match(reason, /^\S.*[.]$/);
      assert.match(source, /NAIC|U\.S\.C\./);
    }
  });
});
