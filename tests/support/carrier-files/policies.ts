/** Random policies in integer dollars: each year follows from the year before by the identities of the reader. */
import type { Chance } from '../chance.ts';

/** Amounts of one policy year that a carrier can print in a column. */
export interface PolicyYear {
  year: number;
  /** At the start of the year. */
  age: number;
  planned: number;
  lump: number;
  premium: number;
  cumulative: number;
  monthly: number;
  withdrawal: number;
  fixedLoan: number;
  indexedLoan: number;
  loan: number;
  income: number;
  balance: number;
  interest: number;
  surrenderCharge: number;
  /** Premium less income. */
  outlay: number;
  load: number;
  insurance: number;
  fee: number;
  charges: number;
  credit: number;
  opening: number;
  fixedValue: number;
  indexedValue: number;
  value: number;
  surrender: number;
  baseBenefit: number;
  riderBenefit: number;
  benefit: number;
  guaranteedSurrender: number;
  guaranteedBenefit: number;
  midpointSurrender: number;
  midpointBenefit: number;
}

export interface PolicyPlan {
  issueAge: number;
  lastAge: number;
  face: number;
  premium: number;
  premiumYears: number;
  lump: number;
  incomeAge: number;
  incomeYears: number;
  /** Share of the value at the first income year, paid each year. */
  incomeShare: number;
  /** Withdrawals until the basis is used, then loans; or one kind only. */
  incomeKind: 'basis_then_loans' | 'loans' | 'withdrawals';
  /** The year that uses up the basis has a withdrawal and a loan. */
  isDivided: boolean;
  /** Share of a loan at the fixed rate. */
  fixedShare: number;
  rate: number;
  loanRate: number;
  surrenderYears: number;
  /** Prints the years after a lapse. */
  hasZeros: boolean;
  isIncreasing: boolean;
}

export function drawPlan(draw: Chance): PolicyPlan {
  const issueAge = draw.integer(28, 56);
  const premium = draw.integer(70, 420) * 100;
  const surrenderYears = draw.integer(9, 15);
  const premiumYears = draw.pick([10, 15, 20, 65 - issueAge, 121]);
  const incomeAge = Math.max(issueAge + surrenderYears + 2, draw.integer(62, 70));
  return {
    issueAge,
    lastAge: draw.pick([95, 100, 105, 120]),
    face: Math.round((premium * draw.between(17, 30)) / 5000) * 5000,
    premium,
    premiumYears: Math.min(premiumYears, incomeAge - issueAge),
    lump: draw.integer(30, 90) * 500,
    incomeAge,
    incomeYears: draw.integer(12, 25),
    incomeShare: draw.often(0.15) ? draw.between(0.07, 0.09) : draw.between(0.03, 0.055),
    incomeKind: draw.pick(['basis_then_loans', 'basis_then_loans', 'loans', 'withdrawals']),
    isDivided: false,
    hasZeros: false,
    fixedShare: draw.pick([0.3, 0.5, 0.6]),
    rate: draw.integer(480, 690) / 10_000,
    loanRate: draw.pick([0.04, 0.0425, 0.05, 0.0525, 0.055, 0.06]),
    surrenderYears,
    isIncreasing: draw.often(0.3),
  };
}

/** Attained-age factors of IRC section 7702(d)(2), linear between the listed ages. */
const CORRIDOR: readonly (readonly [number, number])[] = [
  ...([
    [40, 2.5],
    [45, 2.15],
    [50, 1.85],
    [55, 1.5],
    [60, 1.3],
    [65, 1.2],
    [70, 1.15],
  ] as const),
  ...([
    [75, 1.05],
    [90, 1.05],
    [95, 1],
  ] as const),
];

function corridorAt(age: number): number {
  const at = CORRIDOR.findIndex(([limit]) => age <= limit);
  const [upperAge, upper] = CORRIDOR[at] ?? [95, 1];
  const [lowerAge, lower] = CORRIDOR[at - 1] ?? [upperAge, upper];
  return upperAge === lowerAge ? upper : lower + ((upper - lower) * (age - lowerAge)) / (upperAge - lowerAge);
}

/** Cost of insurance per dollar at risk: a Gompertz curve. */
const riskAt = (age: number): number => 0.00022 * Math.exp(0.082 * (age - 30));

export function runPolicy(plan: PolicyPlan): PolicyYear[] {
  const years: PolicyYear[] = [];
  let [value, balance, paid, withdrawn, guaranteed, face] = [0, 0, 0, 0, 0, plan.face];
  let amount = 0;
  for (let year = 1; plan.issueAge + year - 1 <= plan.lastAge; year += 1) {
    const age = plan.issueAge + year - 1;
    const planned = year <= plan.premiumYears ? plan.premium : 0;
    const lump = year === 1 || year === 4 || year === 7 ? plan.lump : 0;
    const premium = planned + lump;
    paid += premium;
    const isPaying = age >= plan.incomeAge && age < plan.incomeAge + plan.incomeYears;
    if (age === plan.incomeAge) amount = Math.round((value * plan.incomeShare) / 100) * 100;
    const income = isPaying ? amount : 0;
    const basis = { loans: 0, withdrawals: income, basis_then_loans: Math.max(0, paid - withdrawn) }[
      plan.incomeKind
    ];
    const withdrawal = basis >= income ? income : plan.isDivided ? basis : 0;
    const loan = income - withdrawal;
    const fixedLoan = Math.round((loan * plan.fixedShare) / 100) * 100;
    withdrawn += withdrawal;
    if (!plan.isIncreasing) face = Math.max(face - withdrawal, 50_000);
    const opening = value;
    const load = Math.round(premium * 0.06);
    const fee = Math.round(120 + plan.face * (year <= 10 ? 0.0011 : 0.0002));
    const atRisk = plan.isIncreasing ? face : Math.max(face, corridorAt(age) * value) - value;
    const insurance = Math.round(Math.max(0, atRisk) * riskAt(age));
    const charges = load + fee + insurance;
    value = Math.round((opening + premium - withdrawal - charges) * (1 + plan.rate));
    const owed = balance + loan;
    balance = Math.round(owed * (1 + plan.loanRate));
    const charge = Math.round(
      (plan.face * 0.017 * Math.max(0, plan.surrenderYears - year + 1)) / plan.surrenderYears,
    );
    const surrender = value - balance - charge;
    // The policy lapses: the carrier prints no later year, or zeros.
    if (surrender <= 0) {
      const last = years.at(-1);
      return plan.hasZeros && last ? [...years, ...lapsedYears(plan, year, paid, last)] : years;
    }
    const gross = Math.max(plan.isIncreasing ? face + value : face, Math.round(corridorAt(age) * value));
    guaranteed = Math.max(0, Math.round((guaranteed + premium - withdrawal - charges * 1.35) * 1.015));
    const guaranteedSurrender = Math.max(0, guaranteed - balance - charge);
    const riderBenefit = Math.round(face * 0.2);
    const fixedValue = Math.round(value * 0.25);
    years.push({
      ...{ interest: balance - owed, outlay: premium - income, surrenderCharge: charge },
      ...{ year, age, planned, lump, premium, cumulative: paid, monthly: Math.round(planned / 12) },
      ...{
        withdrawal,
        fixedLoan,
        indexedLoan: loan - fixedLoan,
        loan,
        income,
        balance,
        load,
        insurance,
        fee,
        charges,
      },
      ...{ credit: value - (opening + premium - withdrawal - charges), opening, value, surrender },
      ...{ fixedValue, indexedValue: value - fixedValue },
      ...{ riderBenefit, baseBenefit: gross - balance - riderBenefit, benefit: gross - balance },
      ...{
        guaranteedSurrender,
        midpointSurrender: Math.round((guaranteedSurrender + surrender) / 2),
        midpointBenefit: Math.round((face + gross) / 2 - balance),
        guaranteedBenefit: guaranteedSurrender > 0 ? Math.max(face - balance, guaranteedSurrender) : 0,
      },
    });
  }
  return years;
}

/** Years after a lapse: only the year, the age and the premiums paid before are not zero. */
function lapsedYears(
  { issueAge, lastAge }: PolicyPlan,
  first: number,
  cumulative: number,
  last: PolicyYear,
): PolicyYear[] {
  const zeros = { ...last };
  for (const name of Object.keys(zeros) as (keyof PolicyYear)[]) zeros[name] = 0;
  return Array.from({ length: lastAge - issueAge + 2 - first }, (_, at) => ({
    ...zeros,
    ...{ year: first + at, age: issueAge + first + at - 1, cumulative },
  }));
}
