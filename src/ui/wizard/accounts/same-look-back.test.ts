import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { onSameLookBack, areOnSameLookBack, BALANCED } from '../../../domain/vehicles/portfolio-return.ts';
import { vehicleSchema } from '../../../domain/vehicles/vehicle-schema.ts';

const account = vehicleSchema.parse({ name: 'Roth', account_type: 'tax_free', rate_of_return: 0.09 });

test('an account at an assumed rate takes that of a balanced portfolio over the periods of an illustrated rate', () => {
  const moved = onSameLookBack(account, 2026, shippedHistory);
  assert.deepEqual([moved?.portfolio, moved?.lookback_method], [{ [BALANCED]: 1 }, 'average_25_year']);
  // A worked example of an independent reference program.
  assert.equal(moved?.rate_of_return.toFixed(8), '0.09967010');
  assert.equal(areOnSameLookBack([moved]), true);
  assert.equal(areOnSameLookBack([moved, account]), false);
  assert.equal(areOnSameLookBack([]), false);
});

test('a portfolio that was chosen stays, and one without so many years of figures keeps what it had', () => {
  const bonds = { ...account, portfolio: { us_bonds: 1 }, lookback_years: 10 };
  const moved = onSameLookBack(bonds, 2026, shippedHistory);
  assert.deepEqual([moved?.portfolio, moved?.lookback_years], [{ us_bonds: 1 }, undefined]);
  assert.equal(moved?.rate_of_return.toFixed(8), '0.07624723');
  const unknown = { ...account, portfolio: { sp_prism: 1 } };
  assert.equal(onSameLookBack(unknown, 2026, shippedHistory), null);
});
