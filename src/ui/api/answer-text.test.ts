import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerText, firstMessage } from './answer-text.ts';

test('the second helper gives the body of the answer, whatever it holds', () => {
  assert.equal(answerText({ body: 'Bad gateway' }), 'Bad gateway');
  assert.equal(answerText({ body: { detail: 'No.' } }), '{"detail":"No."}');
  assert.equal(answerText({ body: ['a'] }), '["a"]');
  assert.equal(answerText({ body: 0 }), '0');
});

test('the second helper says "Network Error" of an empty body, and "Something went wrong!" without an answer', () => {
  for (const body of ['', ' \n', null, undefined, {}, []])
    assert.equal(answerText({ body }), 'Network Error');
  assert.equal(answerText(undefined), 'Something went wrong!');
});

test('of a list of messages the first is taken, as text or as what its message says', () => {
  assert.equal(
    firstMessage({
      detail: 'Given token not valid for any token type',
      messages: [{ token_class: 'AccessToken', message: 'Token is invalid' }, { message: 'second' }],
    }),
    'Token is invalid',
  );
  assert.equal(firstMessage({ messages: ['plain', 'second'] }), 'plain');
  for (const body of [null, 'text', {}, { messages: [] }, { messages: 'one' }, { messages: [{}] }])
    assert.equal(firstMessage(body), null);
});
