/** Characters named by typesetting errors, and their replacements. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BOX_EXPLANATION,
  hasLoneSurrogates,
  findRefusedLetters,
  findUnusualLetters,
  replaceMissing,
} from './fonts.ts';

const printed = (document: object, missing: string[]): unknown =>
  JSON.parse(replaceMissing(JSON.stringify({ title: '', subject: '', coverNote: '', ...document }), missing));

/** Error in Rust notation, with quotes and backslashes escaped again. */
const rejection = (...texts: string[]) =>
  `[${texts
    .map(
      (text) =>
        String.raw`SourceDiagnostic { message: "PDF/UA-1 error: the text ${'`'}\"${text}\"${'`'} could not be displayed with font" }`,
    )
    .join(', ')}]`;

test('a rejection lists characters literally or by number; one that lists none means all', () => {
  const letters = ['·', '王', '\u17d2', '🎉'];
  assert.deepEqual(
    findRefusedLetters(letters, rejection('王', String.raw`\\u{17d2}`, '🎉')),
    letters.slice(1),
  );
  assert.deepEqual(findRefusedLetters(letters, 'out of memory'), letters);
});

test('lists each non-ASCII character of a document once, and detects half characters', () => {
  assert.deepEqual(findUnusualLetters(JSON.stringify({ a: 'é–é\n', b: ['王'] })), ['é', '–', '王']);
  assert.equal(hasLoneSurrogates(JSON.stringify('Sam \u{1f389}'.slice(0, -1))), true);
  assert.equal(hasLoneSurrogates(JSON.stringify('Sam \u{1f389}')), false);
});

test('prints one box for each missing visible character, and explains it on the cover', () => {
  const input = {
    title: 'For 王',
    subject: '',
    coverNote: 'Note.',
    client: 'Wēi 王',
    text: ['👩‍👧‍👦!', '𝐄𝐥', 'ⅷ x\u20e0'],
    alt: '王',
  };
  assert.deepEqual(printed(input, ['王', '👩', '👧', '👦', '𝐄', '𝐥', 'ⅷ', '\u20e0']), {
    title: 'For 王',
    subject: '',
    coverNote: `Note. ${BOX_EXPLANATION}`,
    client: 'Wēi □',
    // A sequence is one box, a mathematical letter becomes plain, and a combining mark does not remove its letter.
    text: ['□!', 'El', 'viii x□'],
    // Not displayed; screen readers know the character.
    alt: '王',
  });
  const values = { title: '', subject: '' };
  assert.deepEqual(printed({ client: 'Sam \ud83c' }, []), {
    ...values,
    client: 'Sam □',
    coverNote: ` ${BOX_EXPLANATION}`,
  });
  assert.deepEqual(printed({ coverNote: 'Own □.' }, ['王']), { ...values, coverNote: 'Own □.' });
});
