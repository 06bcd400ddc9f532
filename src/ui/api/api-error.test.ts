import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorText, FALLBACK, SESSION_EXPIRED, responseText, firstMessage } from './api-error.ts';

test('a detail about an invalid given token or an expired token becomes the expired-session message', () => {
  assert.equal(errorText({ detail: 'Given token not valid for any token type' }), SESSION_EXPIRED);
  assert.equal(errorText({ detail: 'Invalid: the given token is invalid' }), SESSION_EXPIRED);
  assert.equal(errorText({ detail: 'Token is invalid or EXPIRED' }), SESSION_EXPIRED);
  assert.equal(SESSION_EXPIRED, 'Your session has expired. Please log in again.');
});

test('shows any other detail unchanged', () => {
  assert.equal(errorText({ detail: 'No such client.', error: { name: ['x'] } }), 'No such client.');
  assert.equal(errorText({ detail: 'The token box is empty.' }), 'The token box is empty.');
});

test('unwraps an error field or body: the first value of objects and the first item of lists', () => {
  assert.equal(
    errorText({ error: { age: ['Age is required.', 'second'], name: ['third'] } }),
    'Age is required.',
  );
  assert.equal(errorText({ firstname: ['First Name is required.'] }), 'First Name is required.');
  assert.equal(errorText(['only this']), 'only this');
  assert.equal(errorText({ error: 'plain' }), 'plain');
  assert.equal(errorText('text'), 'text');
});

test('counts objects and lists as levels, and shows the inner value as text', () => {
  assert.equal(errorText({ error: { a: [{ b: [['five']] }] } }), 'five');
  assert.equal(errorText({ error: { a: [{ b: [[['six']]] }] } }, 'own'), 'own');
  assert.equal(errorText({ error: { age: [101, 'second'] } }), '101');
  assert.equal(errorText({ non_field_errors: [{ first: false, second: 'x' }] }), 'false');
});

test('unwrapping stops after five levels', () => {
  assert.equal(errorText({ error: [[[[['five']]]]] }), 'five');
  assert.equal(errorText({ error: [[[[[['six']]]]]] }, 'own'), 'own');
});

test('without a message it returns the error’s message or the fallback', () => {
  assert.equal(errorText(null, 'Network Error'), 'Network Error');
  assert.equal(errorText({}, ''), FALLBACK);
  assert.equal(errorText('<html>502 Bad Gateway</html>'), FALLBACK);
  assert.equal(FALLBACK, 'Something went wrong!');
});

test('the second helper returns a response body of any type', () => {
  assert.equal(responseText({ body: 'Bad gateway' }), 'Bad gateway');
  assert.equal(responseText({ body: { detail: 'No.' } }), '{"detail":"No."}');
  assert.equal(responseText({ body: ['a'] }), '["a"]');
  assert.equal(responseText({ body: 0 }), '0');
});

test('the second helper returns "Network Error" for an empty body and "Something went wrong!" without a response', () => {
  for (const body of ['', ' \n', null, undefined, {}, []])
    assert.equal(responseText({ body }), 'Network Error');
  assert.equal(responseText(undefined), 'Something went wrong!');
});

test('returns the first of a list of messages, as text or from its message field', () => {
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
