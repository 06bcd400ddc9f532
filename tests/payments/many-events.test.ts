import { test } from 'node:test';
import { backward } from './many-events.ts';

test('two hundred reversed events of twenty customers result in Stripe’s state', (context) =>
  backward(context, { customers: 20, events: 200 }));
