/** What the pages say beside the table, held against its figures: the face amount against the first death benefit. */
import { corridorFactor } from '../../corridor.ts';
import type { ExtractedFacts, ExtractedTerms, PremiumMode } from '../../extraction.ts';
import type { Draft } from '../draft.ts';
import { doubt, has, money, series } from '../draft.ts';

/** A death benefit is taken for level where this many of its first years are the same. */
const SAME_YEARS = 3;

const PAID: Readonly<Record<Exclude<PremiumMode, 'annual'>, string>> = {
  semiannual: 'twice a year',
  quarterly: 'quarterly',
  monthly: 'monthly',
};

function checkFace(draft: Draft, { face_amount: face }: ExtractedFacts, terms: ExtractedTerms): void {
  const [first] = draft.rows;
  if (face === undefined || first?.year !== 1 || !has(draft, 'death_benefit')) return;
  const [deaths, owed] = [series(draft, 'death_benefit'), series(draft, 'loan_balance')];
  const paid = deaths.map((death, index) => death + (owed[index] ?? 0));
  const [here = 0] = paid;
  const isLevel = paid.length >= SAME_YEARS && paid.slice(0, SAME_YEARS).every((one) => one === here);
  const option = terms.death_benefit_option?.value ?? (isLevel ? 'level' : null);
  // Figures in thousands are off by half of one.
  const off = here % 1000 === 0 ? 500 : 1;
  const value = first.cells.get('accumulation_value')?.value ?? 0;
  const age = first.cells.get('age')?.value;
  const least = age === undefined ? Infinity : corridorFactor(age) * value * 1.02;
  const isBelow = here < face.value - off;
  const isAbove = option === 'level' && here > face.value + off && here > least;
  if (option === null || here === 0 || !(isBelow || isAbove)) return;
  const message = `Page ${face.page} gives a face amount of $${money(face.value)}, and the first death benefit of this policy, whose death benefit is ${option}, is $${money(here)}.`;
  doubt(draft, 0, 'death_benefit', message);
  draft.warnings.push({ code: 'face_amount_differs', message, page: face.page, text: face.text });
}

export function checkFacts(draft: Draft, facts: ExtractedFacts, terms: ExtractedTerms): void {
  checkFace(draft, facts, terms);
  const mode = facts.premium_mode;
  if (mode === undefined || mode.value === 'annual' || !has(draft, 'premium_outlay')) return;
  const message = `Page ${mode.page} says that premiums are paid ${PAID[mode.value]}. The premium column is taken as the sum of each year.`;
  draft.warnings.push({ code: 'premium_mode', message, page: mode.page, text: mode.text });
}
