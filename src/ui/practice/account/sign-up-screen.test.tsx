import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { afterSignUp } from '../../../domain/practice/users/tokens.ts';
import { parseSignUpOptions } from './sign-up-screen.tsx';

test('reads a valid code and a local path, and ignores other values', () => {
  assert.deepEqual(parseSignUpOptions('code=SPRING-26&next=%2Ftutorials%3Fpart%3D2'), {
    code: 'SPRING-26',
    next: '/tutorials?part=2',
  });
  for (const search of [
    '',
    'code=&next=',
    'code=a%20b&next=https%3A%2F%2Fevil.example',
    'next=%2F%2Fevil.example',
    'next=%2Fsign-in',
    `next=%2F${'x'.repeat(500)}`,
  ])
    assert.deepEqual(parseSignUpOptions(search), { code: undefined, next: undefined }, search);
});

test('a sign-up continues at its next page, or at the payment of its plan if plans are sold', () => {
  const yearly = planNamed('YEARLY_PLAN');
  const nothing = parseSignUpOptions('');
  assert.equal(afterSignUp(yearly, parseSignUpOptions('next=%2Ftutorials'), true), '/tutorials');
  assert.equal(afterSignUp(yearly, parseSignUpOptions('code=SPRING'), true), '/payment?plan=3&code=SPRING');
  assert.equal(afterSignUp(yearly, nothing, false), null);
  assert.equal(afterSignUp(planNamed('FREE_TRIAL_PLAN'), nothing, true), null);
});
