import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/shipped-history.ts';
import { onSameLookBack, portfolioReturn } from '../../../domain/vehicles/portfolio-return.ts';
import { areOnSameLookBack, BALANCED, LOOK_BACK_YEARS } from '../../../domain/vehicles/same-look-back.ts';
import { vehicleSchema } from '../../../domain/vehicles/vehicle-schema.ts';

const account = vehicleSchema.parse({ name: 'Roth', account_type: 'tax_free', rate_of_return: 0.09 });

test('an account at an assumed rate takes that of a balanced portfolio over the years of an illustrated rate', () => {
  const moved = onSameLookBack(account, shippedHistory);
  assert.deepEqual([moved.portfolio, moved.lookback_years], [{ [BALANCED]: 1 }, LOOK_BACK_YEARS]);
  assert.equal(
    moved.rate_of_return,
    portfolioReturn({ sp500: 0.6, us_bonds: 0.4 }, 25, undefined, shippedHistory)?.rate,
  );
  assert.equal(areOnSameLookBack([moved]), true);
  assert.equal(areOnSameLookBack([moved, account]), false);
  assert.equal(areOnSameLookBack([]), false);
});

test('a portfolio that was chosen stays, and one without so many years of figures keeps what it had', () => {
  const bonds = { ...account, portfolio: { us_bonds: 1 }, lookback_years: 10 };
  const moved = onSameLookBack(bonds, shippedHistory);
  assert.deepEqual([moved.portfolio, moved.lookback_years], [{ us_bonds: 1 }, 25]);
  const unknown = { ...account, portfolio: { sp_prism: 1 } };
  assert.equal(onSameLookBack(unknown, shippedHistory), unknown);
});
