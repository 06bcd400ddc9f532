/**
 * Rate of return to the end of each year t: flows net income − outlay of years 1 to t at times 0 to t − 1, and at time t
 * the surrender value after tax or the death benefit. The policy's rate before tax uses gross figures, as in print.
 */
import { cashFlowIrr } from '../../shared/cash-flow-irr.ts';
import { realFlows, realValues, type PriceLevel } from '../../shared/todays-dollars.ts';
import { deriveLedger, outlayOf } from '../../policy/ledger.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import { clampTo, type CarrierLimit } from '../../policy/carrier-scale.ts';
import { marksOfAny } from '../../history/marked-figures.ts';
import { isRateAbove } from '../../policy/compliance-profile.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import type { Methods } from '../../policy/methods.ts';
import type { SlotColumns } from './slot-columns.ts';
import {
  POLICY_RATES,
  type YearlyIrrStatus,
  type PolicyRate,
  type SlotIrr,
  type YearlyIrr,
} from './comparative-report.ts';

type Rate = { irr: number | null; status: YearlyIrrStatus };

interface YearlyIrrInput {
  age: number;
  illustration: IllustrationInput;
  carrier_illustration?: IllustrationInput | undefined;
  methods: Methods;
}

/** `slots`: the displayed columns of the accounts (the policy's are unused). `level`: prices, for today's dollars. */
export function yearlyIrr(
  input: YearlyIrrInput,
  slots: readonly (SlotColumns | null)[],
  limit: CarrierLimit | null,
  level: PriceLevel | null,
): YearlyIrr[] {
  const policyYears = policyRates(input.illustration, input.methods, level);
  const carrier =
    limit && input.carrier_illustration
      ? policyRates(input.carrier_illustration, input.methods, level)
      : null;
  const accounts = slots.slice(1).map((columns) => columns && accountRates(columns));
  return policyYears.map((policy, t) => ({
    year: t + 1,
    age: input.age + t,
    slots: [
      policySlot(policy, carrier?.[t], limit),
      ...accounts.map((rates, k) => accountSlot(k + 2, rates, t)),
    ],
  }));
}

type PolicyYear = Record<PolicyRate, Rate>;

function policyRates(
  illustration: IllustrationInput,
  methods: Methods,
  level: PriceLevel | null,
): PolicyYear[] {
  const ledger = deriveLedger(illustration);
  const tax = policyTax(illustration, ledger, methods);
  const outlay = outlayOf(ledger);
  const flows = (income: Float64Array) => {
    const net = income.map((received, t) => received - outlay[t]);
    return level ? realFlows(net, level) : net;
  };
  const atEnd = (column: Float64Array) => (level ? realValues(column, level) : column);
  const afterTax = flows(tax.netIncome);
  const surrender = ratesTo(afterTax, atEnd(tax.afterTaxSurrender), ledger.lapse);
  const death = ratesTo(afterTax, atEnd(ledger.deathBenefit), ledger.lapse);
  const beforeTax = ratesTo(flows(ledger.distribution), atEnd(ledger.surrenderValue), ledger.lapse);
  return surrender.map((rate, t) => ({
    irr_surrender: rate,
    irr_death: death[t],
    irr_surrender_before_tax: beforeTax[t],
  }));
}

function accountRates({ netIncome, outlay, afterTaxValue, deathBenefit }: SlotColumns) {
  const flows = netIncome.map((income, t) => income - outlay[t]);
  return { surrender: ratesTo(flows, afterTaxValue, -1), death: ratesTo(flows, deathBenefit, -1) };
}

const LAPSED: Rate = { irr: null, status: 'lapsed' };

/** `lapse`: index of the policy's lapse year, or −1. */
function ratesTo(flows: Float64Array, endings: Float64Array, lapse: number): Rate[] {
  const years = flows.length;
  const path = new Float64Array(years + 1);
  return Array.from(flows, (flow, t) => {
    path[t] = flow;
    if (lapse >= 0 && t >= lapse) return LAPSED;
    path[t + 1] = endings[t];
    return cashFlowIrr(path.subarray(0, t + 2));
  });
}

function policySlot(
  policyYears: PolicyYear,
  carrier: PolicyYear | undefined,
  limit: CarrierLimit | null,
): SlotIrr {
  const above = POLICY_RATES.filter((key) => {
    const [rate, scale] = [policyYears[key].irr, carrier?.[key].irr ?? null];
    return rate !== null && scale !== null && isRateAbove(rate, scale);
  });
  const isClamped = limit?.profile === 'client_clamped';
  const displayedRate = (key: PolicyRate): number | null => {
    const { irr } = policyYears[key];
    return irr === null || !isClamped ? irr : clampTo(irr, carrier?.[key].irr ?? null);
  };
  return {
    slot: 1,
    irr_surrender: displayedRate('irr_surrender'),
    irr_surrender_status: policyYears.irr_surrender.status,
    irr_death: displayedRate('irr_death'),
    irr_death_status: policyYears.irr_death.status,
    irr_surrender_before_tax: displayedRate('irr_surrender_before_tax'),
    irr_surrender_before_tax_status: policyYears.irr_surrender_before_tax.status,
    ...(limit && marksOfAny(limit.profile, above)),
  };
}

export const noIrr = (slot: number): SlotIrr => ({
  slot,
  irr_surrender: null,
  irr_surrender_status: null,
  irr_death: null,
  irr_death_status: null,
});

function accountSlot(slot: number, rates: ReturnType<typeof accountRates> | null, t: number): SlotIrr {
  if (!rates) return noIrr(slot);
  const { irr: irr_surrender, status: irr_surrender_status } = rates.surrender[t];
  const { irr: irr_death, status: irr_death_status } = rates.death[t];
  return { slot, irr_surrender, irr_surrender_status, irr_death, irr_death_status };
}
