/** Titles of ledgers, and how a rival ledger of the same file differs. */
import type { Chance } from '../chance.ts';
import { NON_GUARANTEED } from './headings.ts';
import type { PolicyPlan, PolicyYear } from './policies.ts';
import type { Traits } from './traits.ts';

export interface LedgerTitle {
  text: string;
  scale: number;
  isBold: boolean;
  change: (plan: PolicyPlan) => Partial<PolicyPlan>;
  adjust: (year: PolicyYear) => PolicyYear;
}

const same = { change: () => ({}), adjust: (year: PolicyYear): PolicyYear => year };

/** Dollars of the first year, at 3% inflation. Years and ages do not change. */
function deflate(year: PolicyYear): PolicyYear {
  const deflated = { ...year };
  for (const name of Object.keys(year) as (keyof PolicyYear)[])
    if (name !== 'year' && name !== 'age') deflated[name] = Math.round(year[name] / 1.03 ** year.year);
  return deflated;
}

type RivalKind = Exclude<Traits['rivals'], 'none'>;
const RIVALS: Record<RivalKind, Pick<LedgerTitle, 'change' | 'adjust'>> = {
  'two scenarios': { ...same, change: ({ premium }) => ({ premium: premium + 2_400, incomeShare: 0.02 }) },
  'as applied': { ...same, change: ({ premium }) => ({ premium: premium + 1_800 }) },
  'with income': { ...same, change: () => ({ incomeShare: 0 }) },
  inflation: { ...same, adjust: deflate },
  midpoint: { ...same, change: ({ rate }) => ({ rate: (rate + 0.02) / 2 }) },
  alternative: { ...same, change: ({ rate }) => ({ rate: rate - 0.012 }) },
  'other insured': { ...same, change: ({ premium }) => ({ issueAge: 44, premium: premium - 1_100 }) },
  guaranteed: same,
};

const TEXTS: Record<RivalKind, readonly [own: readonly string[], rival: readonly string[]]> = {
  'two scenarios': [
    ['Scenario B: loans and withdrawals in retirement', 'Design 2: shorter payment period'],
    ['Scenario A: higher premium, lower income', 'Design 1: higher premium'],
  ],
  'as applied': [
    ['Policy as Applied For', 'Proposed Policy Ledger', 'Illustration As Applied For: Non-Guaranteed'],
    ['Ledger with a higher premium', 'Comparison: additional funding'],
  ],
  'with income': [
    ['Policy Ledger with Distributions', 'Retirement Income Ledger'],
    ['Policy Ledger without Distributions', 'Accumulation Only Ledger'],
  ],
  inflation: [
    ['Policy Ledger', 'Non-Guaranteed Ledger'],
    [
      'Ledger in Today’s Dollars (3.00% inflation)',
      'Values in Constant Dollars',
      'Ledger in Real Dollars',
      'Purchasing Power at 3.00% Inflation',
    ],
  ],
  midpoint: [
    ['Policy Ledger', 'Current Assumptions Ledger'],
    ['Midpoint Assumptions', 'Ledger at Midpoint Assumptions'],
  ],
  alternative: [
    ['Policy Ledger', 'Illustrated Scale'],
    ['Alternative Scale', 'Ledger at the Alternative Rate'],
  ],
  'other insured': [['Policy Ledger', 'Ledger for Alex Morgan'], ['Ledger for Jamie Rivera, Female, Age 44']],
  guaranteed: [
    ['Non-Guaranteed Ledger', 'Current Assumptions, Not Guaranteed'],
    ['Guaranteed Ledger', 'Guaranteed Values'],
  ],
};

const NOTES: Partial<Record<RivalKind, RegExp>> = {
  midpoint: /midpoint/i,
  alternative: /alternative/i,
  'other insured': /another insured|other insured/i,
};

export function titlesOf(draw: Chance, traits: Traits, years: readonly PolicyYear[]) {
  const isLarge = traits.groups === 'large title';
  const style = { scale: isLarge ? 1.6 : 1, isBold: isLarge || draw.often(0.5) };
  if (traits.rivals === 'none') {
    const hasTitle = isLarge || traits.groups === 'title at the left' || draw.often(0.5);
    const text = hasTitle
      ? `${draw.pick(['Policy Ledger', 'Tabular Detail', 'Illustration of Values'])} – ${draw.pick(NON_GUARANTEED)}, ${years.length} Years`
      : '';
    return { own: { ...same, ...style, text }, rival: null, sentences: [] };
  }
  const [own, rival] = TEXTS[traits.rivals];
  const note = NOTES[traits.rivals];
  return {
    own: { ...same, ...style, text: draw.pick(own) },
    rival: { ...RIVALS[traits.rivals], ...style, text: draw.pick(rival) },
    sentences: note === undefined ? [] : [note],
  };
}
