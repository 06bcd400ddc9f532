import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { notePlainText, parseNote } from './note-text.ts';
import { RESTRICTED_TERMS, findRestrictedTerms } from './restricted-terms.ts';

const plain = (text: string) => [{ text, isBold: false }];

describe('note text', () => {
  it('is empty if the note is empty or blank', () => {
    assert.deepEqual(parseNote(''), []);
    assert.deepEqual(parseNote(' \n\t\n '), []);
  });

  it('splits paragraphs at a blank line and preserves the lines within one', () => {
    assert.deepEqual(parseNote('Dear Anna,\nthank you.\n\nUntil May.'), [
      { kind: 'paragraph', items: [plain('Dear Anna,'), plain('thank you.')] },
      { kind: 'paragraph', items: [plain('Until May.')] },
    ]);
  });

  it('reads bullets and numbers with any line endings', () => {
    assert.deepEqual(parseNote('Before us:\r\n- the premium\r\n- the loan\r\n\r\n1. Sign\r\n2. Send'), [
      { kind: 'paragraph', items: [plain('Before us:')] },
      { kind: 'bullets', items: [plain('the premium'), plain('the loan')] },
      { kind: 'numbers', items: [plain('Sign'), plain('Send')] },
    ]);
  });

  it('makes words between double asterisks bold, including in a list', () => {
    assert.deepEqual(parseNote('- **Not** guaranteed, **ever**'), [
      {
        kind: 'bullets',
        items: [
          [
            { text: 'Not', isBold: true },
            { text: ' guaranteed, ', isBold: false },
            { text: 'ever', isBold: true },
          ],
        ],
      },
    ]);
  });

  it('leaves unmatched markers, and figures that look like markers, as text', () => {
    assert.deepEqual(parseNote('5 ** 2 and **open'), [
      { kind: 'paragraph', items: [plain('5 ** 2 and **open')] },
    ]);
    assert.deepEqual(parseNote('****'), [{ kind: 'paragraph', items: [plain('****')] }]);
    assert.deepEqual(parseNote('-12% in 2022'), [{ kind: 'paragraph', items: [plain('-12% in 2022')] }]);
    assert.deepEqual(parseNote('2008. A bad year'), [
      { kind: 'paragraph', items: [plain('2008. A bad year')] },
    ]);
  });

  it('returns HTML as plain text', () => {
    const text = '<script>alert(1)</script> & <b>bold</b>';
    assert.deepEqual(parseNote(text), [{ kind: 'paragraph', items: [plain(text)] }]);
  });

  it('replaces control characters and text-direction marks with spaces', () => {
    assert.deepEqual(parseNote('a\u202eb\u0007c'), [{ kind: 'paragraph', items: [plain('a b c')] }]);
  });

  it('continues the numbering of a list that resumes', () => {
    assert.deepEqual(parseNote('1. Sign\n\nThen, in May:\n\n2. Send\n3. Wait').at(-1), {
      kind: 'numbers',
      items: [plain('Send'), plain('Wait')],
      start: 2,
    });
  });

  it('preserves ten thousand characters that are only markers', () => {
    const marks = '*'.repeat(10_000);
    assert.equal(notePlainText(marks) === marks, true);
    assert.equal(notePlainText('**a '.repeat(2_500)).length, 9_999);
  });

  it('is available without markers', () => {
    assert.equal(notePlainText('**Risk**\n\n- none\n- all of it'), 'Risk\nnone\nall of it');
  });
});

const ids = (text: string) => findRestrictedTerms(text).map(({ id }) => id);

/** A sentence that violates each rule. */
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

describe('terms that regulators object to', () => {
  it('are each found by their own rule', () => {
    assert.deepEqual(
      RESTRICTED_TERMS.map(({ id }) => id),
      Object.keys(OFFENDING),
    );
    for (const [id, sentence] of Object.entries(OFFENDING)) assert.ok(ids(sentence).includes(id), sentence);
  });

  it('are not found in ordinary text about policies and accounts', () => {
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

  it('are found through markers, capitals and line breaks, and listed once', () => {
    const [objection, ...others] = findRestrictedTerms('- **RISK**-Free, yes: risk-free\n- no\n  risk');
    assert.deepEqual(objection?.found, ['risk-free', 'no risk']);
    assert.deepEqual(others, []);
  });

  it('are listed in text order', () => {
    assert.deepEqual(ids('A risk-free deposit'), ['risk-free', 'deposit']);
  });

  it('each have a reason and a source', () => {
    for (const { reason, source } of RESTRICTED_TERMS) {
      assert.match(reason, /^\S.*[.]$/);
      assert.match(source, /NAIC|U\.S\.C\./);
    }
  });
});
