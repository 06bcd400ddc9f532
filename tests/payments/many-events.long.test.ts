import { test } from 'node:test';
import { backward } from './many-events.ts';

test('a thousand events of a hundred customers, reversed, end in Stripe’s truth', (context) =>
  backward(context, { customers: 100, events: 1000 }));
