/** Column headings as carriers print them: bars between variants, slashes between lines, two slashes for a printed one. */
import type { Chance } from '../chance.ts';

const ENGLISH = {
  year: 'Policy/Year|Year|End of/Policy/Year|Pol/Yr|Policy Year|Yr|End/of/Yr|Contract/Year|Policy/Yr|Pol./Year|Yr.|Policy/Year #|Year of/Policy|Pol.Yr.',
  age: 'Age|Attained/Age|Insured/Age|Attd/Age|Insured’s/Age|Att./Age|Age of/Insured|Client/Age|Age/(Insured)|Ins./Age',
  ageEnd: 'Age/End of/Year|End of/Year/Age|Age/EOY|EOY/Age|Age at/End of Yr|Attained Age/(End of Year)',
  date: 'Policy/Anniversary|As of|Date|Policy Year/Ending|Anniversary/Date|Values/as of',
  premium:
    'Premium/Outlay|Annual/Premium|Annualized/Premium/Outlay|Planned/Annual/Premium|Total/Premium|Annual/Outlay|Premium|Planned/Premium|Contract/Premium|Annualized Planned Premium|Premium/Payment|Annualized/Payment|Prem/Outlay|Premiums/Paid|Annual Prem|Planned/Payments|Yearly/Premium|Premium Outlay/(Annual)|Total/Planned/Premium|Annual/Planned/Outlay|Premium/Contribution|Scheduled/Outlay',
  planned:
    'Planned/Premium|Scheduled/Premium|Periodic/Premium|Planned Periodic/Premium|Periodic/Payments|Planned/Payment|Scheduled/Annual/Premium',
  lump: 'Unscheduled/Premium|Lump Sum|Additional/Premium|1035/Exchange|Unscheduled/Payment|Lump Sum/Premium|Lump-Sum/Deposit|1035/Rollover|Additional/Payments|Unscheduled/Premium/Payment',
  premiumTotal: 'Total/Premium|Total Premium/Outlay|Total/Premium/Paid|Total/Outlay|Total Premium/Payments',
  withdrawal:
    'Withdrawal|Annual/Withdrawals|Partial/Surrenders|Partial/Withdrawals|Policy/Withdrawals|Cash/Withdrawals|Annual/Partial/Withdrawal|Partial W//D|Withdrawal/Amount|Partial/Surr|Yearly/Withdrawals|Withdrawals/Taken|Partial/Cash/Withdrawal|Annual W//D|Surrenders/(Partial)',
  loan: 'Policy/Loan|Annual/Loan|New/Loan|Loans|Annual/Policy/Loans|Loan/Taken|Loan/Proceeds|Policy Loans|Loan/Amount|Annual Loan/Amount|Loan|Loan/Advances|Loans/Taken|New Policy/Loan|Requested/Loan|Yearly/Loan|Annual/New Loan|Loan/Disbursement|Policy Loan/Advance',
  fixedLoan:
    'Fixed/Loan|Standard/Loan|Fixed Interest/Loan|Declared Rate/Loan|Fixed Rate/Policy Loan|Variable/Loan|Fixed Loan/Taken|Standard Policy/Loan|Fixed/Loan/Amount',
  indexedLoan:
    'Indexed/Loan|Participating/Loan|Index/Loans|Indexed Policy/Loan|Participating/Policy Loan|Preferred/Loan|Index Loan/Taken|Indexed/Loan/Amount|Participating/Loans',
  loanTotal: 'Total/Loans|Total New/Loans|Total/Annual/Loan|Total Loan/Taken|Combined/New Loans',
  income:
    'Policy Loans &/Withdrawals|Loans and/Withdrawals|Annual/Income|Policy/Distributions|Withdrawals//Loans|Distributions|P//L|Partial Withdrawals/and Loans|Retirement/Income|Withdrawals + Loans|Withdrawals,/Loans|Partial Surrenders//Policy Loans|Cash Flow/(W//D & Loans)|Annual/Distributions',
  balance:
    'Loan/Balance|Policy/Debt|Total Loan/Balance|Outstanding/Loan|Outstanding/Policy/Debt|EOY Loan/Balance|Policy Loan/Balance|Total/Policy/Debt|Accumulated/Loan|Loan Balance/End of Year|Indebtedness|Cumulative/Loan Balance|Loan/Outstanding|Total/Indebtedness|Policy Debt/(EOY)|Ending/Loan/Balance|Total/Outstanding/Loans|Loan Bal|Total/Policy Loan|Loan/Balance/(incl. interest)|Outstanding Loan/and Interest|Loan Indebtedness',
  interest: 'Loan/Interest|Loan Interest/Accrued|Interest on/Loans|Loan Interest/Charged',
  surrenderCharge: 'Surrender/Charge|Surr/Charge|Policy/Surrender/Charge|Surrender/Charges',
  outlay: 'Net/Outlay|Net Annual/Outlay|Net Premium/Outlay',
  charges:
    'Total/Charges|Policy/Charges|Total Policy/Charges|Total/Deductions|Annual Policy/Charges|Policy Charges/and Expenses|Total Charges/& Expenses|Total/Annual/Charges|Total Policy/Deductions|All/Charges|All/Deductions|Total/Policy/Expenses|Total Annual/Policy Charges|Sum of/Charges',
  load: 'Premium/Load|Premium/Expense/Charge|Premium/Charge|Premium Expense/Load|Percent of/Premium/Load|Premium/Tax|Premium/Based/Charge|Prem Load|State/Premium Tax',
  insurance:
    'Cost of/Insurance|COI/Charges|Cost of Insurance/Charge|Insurance/Charges|Cost of/Ins|COI|Cost of/Insurance/Charges|COI/Deduction|Insurance/Cost',
  fee: 'Administrative/Charge|Policy/Fee|Per Unit/Charge|Admin &/Unit Charges|Charge per/$1,000|Policy Issue/Charge|Rider/Charges|Asset/Charge|Additional/Charges|Per $1,000/Charge|Unit/Load|Admin/Fee|Expense per/Thousand|Asset-Based/Charge|Per Thousand/Charge',
  value:
    'Accumulation/Value|Accumulated/Value|Account/Value|Policy/Value|Accumulation Value|Policy Account/Value|Accum/Value|Cash Accumulation/Value|Account Value/End of Year|Fund/Value|Accumulated Policy/Value|Policy/Accum/Value|Accumulated/Account/Value|Contract/Value|Acct/Value|Account/Value (EOY)|Accum. Value|Accumulation/Account Value|Policy Fund/Value|Total/Contract Value',
  valueTotal:
    'Total/Account/Value|Total/Accumulated/Value|Total Policy/Value|Total Accum/Value|Combined/Account/Value',
  fixedValue:
    'Fixed/Account|Fixed Account/Value|Declared Rate/Account|General/Account/Value|Basic Interest/Account|Fixed/Strategy/Value|Declared/Account/Value',
  indexedValue:
    'Indexed/Account|Indexed Account/Value|Index/Segments|Indexed/Segment/Value|Total of/Index Accounts|Indexed/Strategies/Value|Index Account/Value',
  surrender:
    'Cash/Surrender/Value|Surrender/Value|Net Cash/Surrender/Value|Net/Surrender/Value|Cash Surr/Value|CSV|Cash Surrender Value|Net Cash/Surr. Value|Surrender Value/End of Year|Net Surr/Value|Net/CSV|Surr/Value|Cash/Surr./Value|Net Surrender/Value (EOY)|Surrender/Value (Net)|Net Cash/Surr Val|Net Surrender/Cash Value|Cash Value on/Surrender|Amount on/Surrender',
  benefit:
    'Death/Benefit|Net Death/Benefit|Total Death/Benefit|Death/Proceeds|Net/Death/Benefit|Death Benefit/End of Year|Net/DB|EOY Death/Benefit|Death/Benefit/Payable|DB|Net Death/Proceeds|Death Benefit/(EOY)|Benefit/at Death|Policy Death/Benefit|Death/Ben.|Benefit on/Death|Total Death/Proceeds|Amount Payable/at Death|Net Amount/at Death',
  benefitTotal:
    'Total/Death/Benefit|Combined/Death Benefit|Total Net/Death Benefit|Total/DB|Combined Net/Death Benefit',
  baseBenefit: 'Base/Death Benefit|Base Policy/Death/Benefit|Basic/Coverage|Base/DB|Basic Death/Benefit',
  riderBenefit:
    'Term/Rider|Term Rider/Death Benefit|Additional/Coverage|Supplemental/Term|Term Rider/DB|Rider Death/Benefit',
  cumulative:
    'Cumulative/Premium|Cumulative/Premium/Outlay|Total Premiums/Paid to Date|Accumulated/Premiums|Total/Premiums/To Date|Sum of/Premiums',
  monthly: 'Monthly/Premium|Modal/Premium|Premium/(Monthly)|Premium/per Month|Monthly/Outlay',
  opening:
    'Beginning/of Year/Value|BOY/Account Value|Value at/Beginning/of Year|Value/BOY|Start of Year/Account Value',
  credit:
    'Interest/Credited|Index/Credits|Credited/Interest|Index/Credit|Total/Interest/Credited|Index Interest',
  taxable: 'Taxable/Equivalent/Income|Pre-Tax/Equivalent|Tax/Equivalent/Income|Equivalent/Taxable/Amount',
  rate: 'Crediting/Rate|Net/Rate|IRR on/Surrender|IRR/Death/Benefit',
} as const;

const SPANISH: Partial<Record<Heading, string>> = {
  year: 'Año de/póliza|Año|Fin de/año|Ano/póliza',
  age: 'Edad|Edad/alcanzada',
  premium: 'Prima/anual|Aportación/anual|Prima|Prima/planificada|Aportacion',
  withdrawal: 'Retiros|Retiro/anual|Retiros/parciales',
  loan: 'Préstamo/anual|Préstamos|Prestamo|Préstamo/de póliza',
  balance: 'Saldo del/préstamo|Saldo de/préstamos|Saldo del prestamo',
  charges: 'Cargos/totales|Cargos de/la póliza|Total de/cargos',
  value: 'Valor/acumulado|Valor de/la cuenta|Valor acumulado|Valor/de cuenta',
  surrender: 'Valor de/rescate|Valor en/efectivo|Valor de rescate|Valor neto/de rescate',
  benefit: 'Beneficio por/fallecimiento|Beneficio/por muerte|Beneficio por muerte',
};

export type Heading = keyof typeof ENGLISH;

/** Headings of other carriers, and of the same amounts in other words. */
const RARE: Partial<Record<Heading, string>> = {
  year: 'Policy Yr|End Yr|Yr/End|Policy/Year/(EOY)|Pol/Year|Dur|Duration|Year/#',
  age: 'Attained Age|Att/Age|Iss/Age +|Insured/Attained/Age',
  ageEnd: 'EOY Age|Attained Age/EOY',
  premium:
    'Planned Annual Premium|Premium Outlay|Gross/Annual/Premium|Planned/Prem|Total/Annual Premium|Annual Prem/Outlay|Premium/Deposit|Client/Outlay|Premiums',
  planned: 'Planned Annual/Premium|Base/Planned/Premium|Modal/Planned Premium',
  lump: '1035 Exch/Premium|Dump-In/Premium|First Year/1035 Exchange|Single/Premium|Unplanned/Premium',
  withdrawal: 'Withdrawals (Net)|Cash Withdrawals|Annual/WD|Partial W//D Amount|Wdrl|Partial/Wthdrwls',
  loan: 'Net Loan Proceeds|Annual Loan|Policy Loan|Net/Loan/Proceeds|Loan/Distribution|Loan/Amt|Cash from/Loans|New Loan/Amount|Loans/Advanced',
  fixedLoan: 'Variable Loan|Fixed Loan|Standard Loan|Declared/Loan',
  indexedLoan: 'Participating Loan|Preferred Loan|Indexed Loan|Par/Loan',
  income: 'Loans//WDs|Withdrawal//Loan/Amount|Annual Policy/Income|Supplemental/Income|Net/Distributions',
  balance:
    'EOY Loan Balance|Loan Bal/EOY|Total Loan|Loan Payoff/Amount|Outstanding Loan Balance|Loan/Principal/& Interest|Total Debt|Loan/Carried Forward',
  interest: 'Loan Interest Charged|Loan Int/Charged|Accrued Loan/Interest',
  charges: 'Total Policy Charges|Monthly/Deductions/(Annual Total)|Total Exp//Charges',
  value:
    'Accum Value|Policy Value|Account Value|Accumulation/Acct Value|EOY/Accum/Value|Gross/Account Value|Total/Accum Value|Accum/Val|Unloaned +/Loaned Value',
  surrender:
    'Net Cash Value|Cash Surr Value|Surrender Value/Less Loans|Net Cash/Value|Surrender/Value Less/Loans|Cash/Surrender/Val|Surr/Val|Net Surr/Val|Net Cash/Surrender/Value (EOY)',
  benefit:
    'Net Death Benefit|Death/Benefit Less/Loans|Net Death/Bene|Death/Bnft|Net Benefit/at Death|Net Amt/Payable at/Death|Insurance/Benefit',
};

/** Returns the lines of a heading. */
export function drawHeading(draw: Chance, name: Heading, isSpanish: boolean, isRare = false): string[] {
  const variants = (isSpanish ? SPANISH : isRare ? RARE : {})[name] ?? ENGLISH[name];
  const printed = draw.pick(variants.split('|'));
  return printed
    .replaceAll('//', '\0')
    .split('/')
    .map((line) => line.replace('\0', '/'));
}

export const CARRIERS = [
  'Northern Plains Life Insurance Company',
  'Harbor Mutual Life Insurance Company',
  'Pacific Crest Life Insurance Company',
  'Liberty Valley Life and Annuity Company',
  'Great Lakes National Life Insurance Company',
];

export const NON_GUARANTEED = [
  'Non-Guaranteed',
  'Not Guaranteed',
  'Non-Guaranteed Assumptions',
  'Non-Guaranteed Values (Current Charges)',
  'Non-Guaranteed Illustrated Values',
];
export const GUARANTEED = [
  'Guaranteed',
  'Guaranteed Values',
  'Guaranteed Assumptions',
  'Guaranteed at 1.50%, Maximum Charges',
];
