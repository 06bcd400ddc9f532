/**
 * One year of an account. B balance, U basis, τ the current tax rate, p the early withdrawal penalty, d the net
 * need, g the gross distribution, G growth, F fee.
 *
 * In a year of losses, a taxable account still pays tax on dividends D and interest I:
 *
 *  tax = D · τ_cg + I · τ     carried forward += s_ltcg · |G − D − I|     U += D + I − s_ltcg · |G − D − I| − F − tax
 *
 * Order: contribution, distribution (both at the start of the year), growth, fee, tax on growth. The full run and
 * the search for a required return use the same function.
 */
import { TAX_DEFERRED, TAX_FREE, TAXABLE, type AccountPlan } from './account-plan.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';

/** The account between two years, and the parts of the last year. */
type AccountState = ReturnType<typeof emptyAccount>;

// Initial values are fractions, so that the JavaScript engine stores floating-point numbers from the first year on.
export const emptyAccount = () => ({
  balance: 0.5,
  basis: 0.5,
  lossCarryForward: 0.5,
  contribution: 0.5,
  gross: 0.5,
  net: 0.5,
  distributionTax: 0.5,
  growth: 0.5,
  fee: 0.5,
  growthTax: 0.5,
  /** D and I: parts of the growth. */
  dividends: 0.5,
  interest: 0.5,
  shortfall: 0.5,
  invested: 0.5,
  /** The part of a gross distribution that is tax: γτ_cg, τ + p, or e on earnings. */
  taxedShare: 0.5,
  /** The gross distribution for the need, before the limit of the balance and a required minimum. */
  required: 0.5,
  minimum: 0.5,
  /** Earlier losses that offset this year's long-term gains. */
  lossesUsed: 0.5,
});

export function openAccount(account: AccountState): void {
  account.balance = 0;
  account.basis = 0;
  account.lossCarryForward = 0;
}

/** Changes `account` in place. `paid`, `lent`: the market's dividends and interest, as shares of the balance. */
export function runYear(
  account: AccountState,
  plan: AccountPlan,
  t: number,
  r: number,
  paid = 0,
  lent = 0,
): void {
  const opening = account.balance;
  const contribution = plan.contributions[t];
  const invested = contribution * plan.investedShare;
  const tau = plan.taxRate[t];
  let B = opening + invested;
  let U = plan.isPreTax ? 0 : account.basis + invested;

  const d = plan.needs[t];
  let g = 0;
  let tax = 0;
  let net = 0;
  let shortfall = 0;
  let taxed = 0;
  let required = 0;
  let minimum = 0;
  let lossesUsed = 0;
  const period = plan.lifetimePeriod[t];
  if (B <= 0) {
    shortfall = d;
  } else if (d > 0 || period > 0) {
    if (plan.kind === TAXABLE) {
      taxed = Math.max(0, 1 - U / B) * plan.capitalGainsRate;
      required = d / (1 - taxed);
      g = Math.min(required, B);
      tax = g * taxed;
      U -= (g * U) / B;
    } else if (plan.kind === TAX_DEFERRED) {
      taxed = tau + plan.penalty[t];
      required = d / (1 - taxed);
      // The required minimum distribution (26 USC 401(a)(9)) uses last year's closing balance.
      minimum = period > 0 ? opening / period : 0;
      g = Math.min(Math.max(required, minimum), B);
      tax = g * taxed;
    } else {
      plan.kind satisfies typeof TAX_FREE;
      // Contributions are distributed first, then earnings: 26 USC 408A(d)(4).
      taxed = tau * plan.unqualified[t] + plan.penalty[t];
      required = d <= U ? d : U + (d - U) / (1 - taxed);
      g = Math.min(required, B);
      tax = taxed * Math.max(0, g - U);
      U = Math.max(0, U - g);
    }
    net = g - tax;
    if (g < required) shortfall = Math.max(0, d - net);
  }
  B -= g;

  const G = B * r;
  const F = plan.fee * (B + G);
  const D = B * (plan.dividends === null ? paid : plan.dividends[t] + paid);
  const I = B * lent;
  let growthTax = 0;
  if (plan.isTaxedYearly) {
    if (G >= 0) {
      const gains = plan.longTerm * G;
      lossesUsed = Math.min(account.lossCarryForward, gains);
      account.lossCarryForward -= lossesUsed;
      growthTax =
        plan.ordinary * G * tau +
        plan.qualified * G * plan.capitalGainsRate +
        (gains - lossesUsed) * plan.capitalGainsRate;
      U += (1 - plan.deferred) * G - F - growthTax;
    } else {
      const loss = plan.longTerm * (D + I - G);
      account.lossCarryForward += loss;
      growthTax = D * plan.capitalGainsRate + I * tau;
      U += D + I - loss - F - growthTax;
    }
  }

  B = B + G - F - growthTax;
  if (B < HALF_A_CENT) {
    B = 0;
    U = 0;
  }
  account.balance = B;
  account.basis = Math.max(0, U);
  account.contribution = contribution;
  account.gross = g;
  account.net = net;
  account.distributionTax = tax;
  account.growth = G;
  account.fee = F;
  account.growthTax = growthTax;
  account.dividends = D;
  account.interest = I;
  account.shortfall = shortfall;
  account.invested = invested;
  account.taxedShare = taxed;
  account.required = required;
  account.minimum = minimum;
  account.lossesUsed = lossesUsed;
}

/** A sale at the start of year t + 1, at year t's rate, with the penalty and five-year rule of year t + 1. */
export function liquidationOf(account: AccountState, plan: AccountPlan, t: number): number {
  const { balance, basis } = account;
  const gain = Math.max(0, balance - basis);
  const penalty = plan.penalty[t + 1];
  switch (plan.kind) {
    case TAXABLE:
      return balance - gain * plan.capitalGainsRate;
    case TAX_DEFERRED:
      return balance * (1 - plan.taxRate[t] - penalty);
    case TAX_FREE:
      return balance - gain * (plan.taxRate[t] * plan.unqualified[t + 1] + penalty);
  }
}

/** After tax: the basis of a taxable account steps up (26 USC 1014); the heir pays tax on a deferred account. */
export function deathBenefitOf(account: AccountState, plan: AccountPlan, t: number): number {
  if (!plan.isPreTax) return account.balance;
  return account.balance * (1 - (plan.heirTaxRate < 0 ? plan.taxRate[t] : plan.heirTaxRate));
}
