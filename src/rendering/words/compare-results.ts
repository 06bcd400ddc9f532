/** Compares what policy and accounts leave to heirs, and their net returns. The text begins in lower case. */
import { isInRange } from '../../domain/shared/format.ts';
import { isCounted, namesOf, type Removed } from './headline-names.ts';
import { figureReturn, withMark } from './marks.ts';
import { factFigure, type ReportFacts, type SlotFacts } from './report-facts.ts';
import { figureInText } from './sentence-parts.ts';

type Leaders = readonly SlotFacts[];

/** Differences up to `tie` are ties: half a dollar, and 0.005 points. */
const MEASURES = {
  toHeirs: { tolerance: 0.5, verb: 'leave', object: 'heirs the most', write: figureInText },
  netReturn: { tolerance: 0.00005, verb: 'earn', object: 'the highest net return', write: figureReturn },
} as const;
type Measure = keyof typeof MEASURES;

export function compareResults({ policy, vehicles, endAge }: ReportFacts, removed: Removed): string {
  const slots = [policy, ...vehicles];
  const heirs = highest(slots, 'toHeirs').filter(({ toHeirs }) => (toHeirs ?? 0) >= 0.5);
  const returns = policy.netReturn === null ? [] : highest(slots, 'netReturn');
  const [isFirstPlain, isPlain] = [removed.has('first amount'), removed.has('amounts')];
  const names = (leaders: Leaders): string => `${namesOf(leaders, removed)} `;
  const largest = (measure: Measure, leaders: Leaders, isWithoutFigure = isPlain): string =>
    names(leaders) + clauseOf(measure, leaders, isWithoutFigure);
  if (heirs.length === 0)
    return returns.length === 0 ? `nothing is left to heirs at ${endAge}` : largest('netReturn', returns);
  if (returns.length === 0) return largest('toHeirs', heirs);
  const isSame = heirs.length === returns.length && heirs.every((slot) => returns.includes(slot));
  if (heirs.includes(policy)) {
    const first = largest('toHeirs', heirs, isFirstPlain);
    const second = clauseOf('netReturn', returns, isPlain);
    return isSame
      ? `${first}${isFirstPlain ? '' : ','} and ${second}`
      : `${first}, and ${names(returns)}${second}`;
  }
  if (returns.includes(policy))
    return `${largest('netReturn', returns, isFirstPlain)}, and ${largest('toHeirs', heirs)}`;
  // Accounts lead in both.
  const figure = factFigure(policy, 'netReturn');
  const rate = figureReturn(figure);
  // "More than above 100%" would not be a sentence.
  const isWithoutRate = isPlain || !isInRange(figure.value ?? 0);
  const policyText = isWithoutRate ? withMark('the policy', figure.mark) : 'the policy';
  const comparedWith = isWithoutRate ? policyText : `the policy’s ${rate}`;
  const ahead = (measure: Measure): SlotFacts[] =>
    vehicles.filter(
      (one) => (one[measure] ?? -Infinity) >= (policy[measure] ?? Infinity) + MEASURES[measure].tolerance,
    );
  const [aheadInHeirs, aheadInReturn] = [ahead('toHeirs'), ahead('netReturn')];
  if (vehicles.length > 1 && Math.min(aheadInHeirs.length, aheadInReturn.length) === vehicles.length)
    return isWithoutRate
      ? `every account leaves heirs more and earns a higher net return than ${policyText}`
      : `every account leaves heirs more than the policy and earns a higher net return than its ${rate}`;
  // A count includes every account that is ahead, not only the highest.
  const counted = (leaders: Leaders, all: Leaders): Leaders => (isCounted(leaders, removed) ? all : leaders);
  const [first, second] = [counted(heirs, aheadInHeirs), counted(returns, aheadInReturn)];
  const subject = (leaders: Leaders): string => (leaders.length > 2 ? 'all three ' : names(leaders));
  const more = `${subject(first)}${plural('leave', first)} heirs more and`;
  const returnMore = `${plural('return', second)} more than`;
  if (first.length === second.length && first.every((slot) => second.includes(slot)))
    return isWithoutRate || second.length > returns.length
      ? `${more} ${returnMore} ${comparedWith}`
      : `${more} ${returnMore} the policy, ${figureReturn(factFigure(returns[0] ?? policy, 'netReturn'))} against ${rate}`;
  const isAnother = [first, second].every((one) => one.length === 1 && isCounted(one, removed));
  const comparedAccounts = isAnother ? 'another ' : subject(second);
  return `${more} ${comparedAccounts}${returnMore} ${comparedWith}`;
}

/** All slots within the tie of the highest; unknown figures are omitted. */
function highest(slots: Leaders, measure: Measure): SlotFacts[] {
  const max = Math.max(...slots.map((slot) => slot[measure] ?? -Infinity));
  return slots.filter((slot) => (slot[measure] ?? -Infinity) > max - MEASURES[measure].tolerance);
}

const plural = (verb: string, leaders: Leaders): string => (leaders.length > 1 ? verb : `${verb}s`);

/** With the leader's figure, or only its mark. The policy's figure has priority, because it can have a mark. */
function clauseOf(measure: Measure, leaders: Leaders, isWithoutFigure: boolean): string {
  const { verb, object, write } = MEASURES[measure];
  const text = `${plural(verb, leaders)} ${object}`;
  const slot = leaders.find(({ isPolicy }) => isPolicy) ?? leaders[0];
  if (!slot) return text;
  const figure = factFigure(slot, measure);
  return isWithoutFigure ? withMark(text, figure.mark) : `${text}, ${write(figure)}`;
}
