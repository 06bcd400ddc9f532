import { test } from 'node:test';
import { backward } from './many-events.ts';

test('two hundred events of twenty customers, reversed, end in Stripe’s truth', (context) =>
  backward(context, { customers: 20, events: 200 }));
