import { figuresBy, part, type Explanation } from '../../shared/explanation.ts';
import { explainIllustration } from '../../policy/explain-illustration.ts';
import { explainPolicyTax, type PolicyTaxMember } from '../../policy/explain-policy-tax.ts';
import { impliedCharges, deriveLedger, outlayOf } from '../../policy/ledger.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import { explainAccount, placesOf, type ExplainedAccount } from '../../vehicles/explain-account.ts';
import { explainWithSideAccount, isColumn } from '../../vehicles/explain-vehicle.ts';
import { explainFederal } from '../../vehicles/explain-federal-account.ts';
import type { Methods } from '../../policy/methods.ts';
import { comparedAccount, type ComparedAccount } from './compared-account.ts';
import type { ComparativeReportInput } from './comparative-report.ts';
import { policyColumns } from './slot-columns.ts';

export const METHOD = 'docs/methods/comparative-report.md';
const LEDGER_ROWS = 'inputs.illustration.rows';

/** `slot` and `t` count from 0. */
interface SlotCell {
  readonly tab: 'comparative_table' | 'fee_analysis';
  readonly t: number;
  readonly slot: number;
  readonly key: string;
  /** Path of the explained account years, which are not part of the report. */
  readonly accountRows?: string | undefined;
}

export const explainCell = (input: ComparativeReportInput, path: string, cell: SlotCell) =>
  cell.slot === 0 ? explainPolicy(input, path, cell) : explainVehicle(input, path, cell);

function explainPolicy(
  { illustration, value_basis, methods }: ComparativeReportInput,
  path: string,
  { tab, t, key }: SlotCell,
): Explanation | null {
  const ledger = deriveLedger(illustration);
  if (t >= ledger.years) return null;
  const tax = policyTax(illustration, ledger, methods);
  const taxed = (member: PolicyTaxMember) =>
    explainPolicyTax(path, member, t, { illustration, ledger, tax, rows: LEDGER_ROWS }, METHOD);
  const printed = (member: string, amount: number, formula: string) => {
    const inputs = [part.given('as the ledger gives it', amount, `illustration.rows.${t}.${member}`)];
    return figuresBy('policy/ledger.ts#deriveLedger', METHOD)(path, amount).same(formula, { inputs });
  };
  if (tab === 'fee_analysis') {
    if (key === 'distribution_tax') return taxed(key);
    if (key === 'fees') return explainCharge(illustration, path, t, methods);
    const interest =
      key === 'loan_interest' && explainIllustration(`rows.${t}.${key}`, illustration, methods, LEDGER_ROWS);
    return interest ? { ...interest, path } : null;
  }
  switch (key) {
    case 'net_income':
      return taxed(key);
    case 'value':
      return value_basis === 'after_tax'
        ? taxed('after_tax_surrender')
        : printed('surrender_value', ledger.surrenderValue[t], 'SV: the ledger’s surrender value');
    case 'death_benefit': {
      const formula = 'DB: the ledger’s death benefit, not taxed (26 USC 101(a))';
      return printed(key, ledger.deathBenefit[t], formula);
    }
    default:
      return null;
  }
}

/** Explains the ledger's charge, or the charge that its illustrated rate implies. */
function explainCharge(
  illustration: ComparativeReportInput['illustration'],
  path: string,
  t: number,
  methods: Methods,
): Explanation | null {
  const ledger = deriveLedger(illustration);
  const tax = policyTax(illustration, ledger, methods);
  const { columns, charges } = policyColumns(illustration, ledger, tax, 'pre_tax', methods);
  if (columns.fees === null) return null;
  const figure = figuresBy('comparison/comparative/slot-columns.ts#policyFees', METHOD)(
    path,
    columns.fees[t],
  );
  if (charges === 'given') {
    const given = illustration.rows[t].charges ?? 0;
    const inputs = [part.given('charges of the year', given, `illustration.rows.${t}.charges`)];
    return figure.same('charges: as the ledger gives them', { inputs });
  }
  if (t !== ledger.lapse) {
    const implied = explainIllustration(`implied_charges.${t}`, illustration, methods, LEDGER_ROWS);
    return implied && { ...implied, path };
  }
  const implied = impliedCharges(illustration, ledger, methods)?.[t] ?? null;
  return figure.by('max(0, C − loan that the lapse cancelled): the value set against the loan is no charge', [
    part('C, charge that the ledger implies', implied),
    part('loan that the lapse cancelled', ledger.loanCancelled),
  ]);
}

/** Returns the account as the report runs it: with the policy's outlay and net income. */
export function accountOf(input: ComparativeReportInput, slot: number) {
  const vehicle = input.vehicles.at(slot - 1);
  if (slot < 1 || !vehicle) return null;
  const ledger = deriveLedger(input.illustration);
  const outlays = outlayOf(ledger);
  const { need } = policyTax(input.illustration, ledger, input.methods);
  const compared = comparedAccount(input, vehicle, outlays, need);
  return {
    compared,
    plan: compared.plan,
    vehicle,
    outlays: compared.outlay,
    returns: vehicle.rate_of_return,
    vehicleAt: `inputs.vehicles.${slot - 1}`,
    rateAt: `making_things_equal.${slot - 1}.assumed`,
  };
}

const fromBoth = figuresBy('comparison/comparative/compared-account.ts#comparedAccount', METHOD);

/** Explains an account's figure; with a side account, the sum of both. */
export function explainYear(
  path: string,
  key: string,
  t: number,
  { compared, ...account }: ExplainedAccount & { compared: ComparedAccount },
): Explanation | null {
  if (compared.federal) {
    const { terms } = compared.federal;
    return explainFederal(path, key, t, { ...account, terms });
  }
  const side = compared.limited?.side;
  if (!side || !compared.limited) return explainAccount(path, key, t, account);
  const { run } = compared.limited;
  if (!isColumn(run, key) || t >= run[key].length) return null;
  const value = compared.run[key][t];
  return explainWithSideAccount(fromBoth(path, value), key, t, value, run, side.run);
}

const FEE_COLUMNS = ['growth_tax', 'distribution_tax', 'net_investment_income_tax', 'irmaa'];

/** Explains slots 2 to 4 by the account's rows, which use other names. */
function explainVehicle(
  input: ComparativeReportInput,
  path: string,
  { tab, t, slot, key, accountRows: rows }: SlotCell,
): Explanation | null {
  const cells: Readonly<Record<string, string | undefined>> = {
    net_income: 'distribution_net',
    value: input.value_basis === 'after_tax' ? 'liquidation' : 'balance',
    death_benefit: 'death_benefit',
  };
  const feeColumn = tab === 'comparative_table' ? cells[key] : FEE_COLUMNS.find((one) => one === key);
  const found = accountOf(input, slot);
  if (!found) return null;
  const account = { ...found, rows };
  if (feeColumn !== undefined) return explainYear(path, feeColumn, t, account);
  if (tab !== 'fee_analysis' || key !== 'fees') return null;
  const fee = explainYear(path, 'fee', t, account);
  const load = explainYear(path, 'front_load', t, account);
  if (!fee || !load || fee.value === null || load.value === null) return null;
  if (account.compared.limited?.side) {
    const steps = [part('fees of both accounts', fee.value), part('front loads of both', load.value)];
    const formula = 'fees + front loads, of the plan and its taxable side account';
    return fromBoth(path, fee.value + load.value).sum(formula, steps);
  }
  // The parts of the yearly fee come first, followed by the load.
  const inputs = [...fee.inputs, ...load.inputs];
  const { inRow } = placesOf(account, t);
  const steps = [
    ...fee.steps,
    part('F, fee', fee.value, inRow('fee')),
    part('front load of the contribution', load.value, inRow('front_load')),
  ];
  const formula = `F + c · front load; ${fee.formula}`;
  return { ...fee, value: fee.value + load.value, formula, inputs, steps };
}
