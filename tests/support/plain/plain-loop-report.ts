/**
 * The comparison in plain loops, as the benchmark's reference and the tests' second method: year objects, a growing
 * array, bisection for the required returns. It follows the formulas of docs/methods/vehicle.md and shares no code
 * with the engine.
 */
import type { VehicleInput } from '../../../src/domain/vehicles/vehicle.ts';

interface PlainYear {
  net: number;
  shortfall: number;
  fee: number;
  tax: number;
  balance: number;
  liquidation: number;
  death: number;
}

export function plainAccount(
  age: number,
  vehicle: VehicleInput,
  outlays: readonly number[],
  needs: readonly number[],
  rate: number,
): PlainYear[] {
  const years: PlainYear[] = [];
  const { account_type: type, capital_gains_rate: cg, growth_shares: s } = vehicle;
  let balance = 0;
  let basis = 0;
  let losses = 0;
  for (let t = 1; t <= outlays.length; t += 1) {
    const x = age + t - 1;
    const changed = vehicle.tax_change_age !== undefined && x >= vehicle.tax_change_age;
    const tau = changed ? (vehicle.second_tax_rate ?? vehicle.tax_rate) : vehicle.tax_rate;
    const early = x < 59.5;
    const p = early && vehicle.early_withdrawal_penalty && type !== 'taxable' ? 0.1 : 0;
    const grossUp = type === 'tax_deferred' && vehicle.contribution_basis === 'grossed_up' ? 1 - tau : 1;
    const paid = (outlays[t - 1] / grossUp) * (1 - vehicle.front_load);
    balance += paid;
    if (type !== 'tax_deferred') basis += paid;

    const need = needs[t - 1];
    let gross = 0;
    let tax = 0;
    if (balance > 0 && need > 0) {
      if (type === 'taxable') {
        const gain = basis >= balance ? 0 : 1 - basis / balance;
        gross = need / (1 - gain * cg);
        if (gross > balance) gross = balance;
        tax = gross * gain * cg;
        basis = basis * (1 - gross / balance);
      } else if (type === 'tax_deferred') {
        gross = need / (1 - tau - p);
        if (gross > balance) gross = balance;
        tax = gross * (tau + p);
      } else {
        const e = (early || t <= 5 ? tau : 0) + p;
        gross = need <= basis ? need : basis + (need - basis) / (1 - e);
        if (gross > balance) gross = balance;
        if (gross > basis) tax = (gross - basis) * e;
        basis = gross > basis ? 0 : basis - gross;
      }
    }
    balance -= gross;
    const shortfall = gross - tax < need - 1e-9 ? need - (gross - tax) : 0;

    const growth = balance * rate;
    const fee = vehicle.fee * (balance + growth);
    let growthTax = 0;
    if (type === 'taxable' && growth >= 0) {
      const gains = s.long_term * growth;
      const used = losses < gains ? losses : gains;
      losses -= used;
      growthTax = s.ordinary * growth * tau + s.qualified * growth * cg + (gains - used) * cg;
      basis += growth * (1 - s.deferred) - fee - growthTax;
    } else if (type === 'taxable') {
      losses += s.long_term * -growth;
      basis += s.long_term * growth - fee;
    }
    balance += growth - fee - growthTax;
    if (balance < 0.005) {
      balance = 0;
      basis = 0;
    }
    if (basis < 0) basis = 0;

    const earlyNext = x + 1 < 59.5;
    const pNext = earlyNext && vehicle.early_withdrawal_penalty ? 0.1 : 0;
    const earnings = balance > basis ? balance - basis : 0;
    years.push({
      net: gross - tax,
      shortfall,
      fee: fee + (outlays[t - 1] / grossUp) * vehicle.front_load,
      tax: tax + growthTax,
      balance,
      liquidation:
        type === 'taxable'
          ? balance - earnings * cg
          : type === 'tax_deferred'
            ? balance * (1 - tau - pNext)
            : balance - earnings * ((earlyNext || t + 1 <= 5 ? tau : 0) + pNext),
      death: type === 'tax_deferred' ? balance * (1 - (vehicle.heir_tax_rate ?? tau)) : balance,
    });
  }
  return years;
}

/** Bisects from −99% to 1000%. Returns null if no rate meets the target. */
export function plainRequiredReturn(meets: (rate: number) => boolean): number | null {
  let low = -0.99;
  let high = 10;
  if (!meets(high)) return null;
  if (meets(low)) return low;
  while (high - low > 1e-10) {
    const middle = (low + high) / 2;
    if (meets(middle)) high = middle;
    else low = middle;
  }
  return high;
}
