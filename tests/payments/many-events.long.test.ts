import { test } from 'node:test';
import { backward } from './many-events.ts';

test('a thousand reversed events of a hundred customers result in Stripe’s state', (context) =>
  backward(context, { customers: 100, events: 1000 }));
