/** Compares what policy and accounts leave to heirs, and their net returns. The text begins in lower case. */
import { namesOf, type Removed } from './headline-names.ts';
import { figurePercent, withMark } from './marks.ts';
import { factFigure, type ReportFacts, type SlotFacts } from './report-facts.ts';
import { figureInText } from './sentence-parts.ts';

/** Smaller differences are ties: half a dollar, and 0.005 points. */
const TIE = { toHeirs: 0.5, netReturn: 0.00005 } as const;
type Measure = keyof typeof TIE;

export function compareResults({ policy, vehicles, endAge }: ReportFacts, removed: Removed): string {
  const slots = [policy, ...vehicles];
  const heirs = highest(slots, 'toHeirs').filter(({ toHeirs }) => (toHeirs ?? 0) >= TIE.toHeirs);
  const returns = policy.netReturn === null ? [] : highest(slots, 'netReturn');
  const isWithout = { first: removed.has('first amount'), second: removed.has('amounts') };
  if (heirs.length === 0 && returns.length === 0) return `nothing is left to heirs at ${endAge}`;
  if (returns.length === 0) return leaveMost(heirs, isWithout.second, removed);
  if (heirs.length === 0) return earnMost(returns, isWithout.second, removed);
  const hasPolicy = (leaders: readonly SlotFacts[]): boolean => leaders.includes(policy);
  if (!hasPolicy(heirs) && !hasPolicy(returns))
    return accountsLead(heirs, returns, policy, vehicles, removed);
  if (isSame(heirs, returns)) {
    const most = leaveMost(heirs, isWithout.first, removed);
    const earn = `${heirs.length > 1 ? 'earn' : 'earns'} the highest net return`;
    return `${most}${isWithout.first ? '' : ','} and ${withFigure(earn, returns, 'netReturn', isWithout.second)}`;
  }
  return hasPolicy(heirs)
    ? `${leaveMost(heirs, isWithout.first, removed)}, and ${earnMost(returns, isWithout.second, removed)}`
    : `${earnMost(returns, isWithout.first, removed)}, and ${leaveMost(heirs, isWithout.second, removed)}`;
}

/** Every account, one account or two accounts are ahead of the policy. */
function accountsLead(
  heirs: readonly SlotFacts[],
  returns: readonly SlotFacts[],
  policy: SlotFacts,
  vehicles: readonly SlotFacts[],
  removed: Removed,
): string {
  const figure = factFigure(policy, 'netReturn');
  const isPlain = removed.has('amounts');
  const thePolicy = isPlain ? withMark('the policy', figure.mark) : 'the policy';
  if (vehicles.length > 1 && vehicles.every((account) => isAhead(account, policy)))
    return isPlain
      ? `every account leaves heirs more and earns a higher net return than ${thePolicy}`
      : `every account leaves heirs more than the policy and earns a higher net return than its ${figurePercent(figure)}`;
  const [first] = returns;
  const names = namesOf(heirs, removed);
  const [leave, earn] = heirs.length > 1 ? ['leave', 'return'] : ['leaves', 'returns'];
  if (first && isSame(heirs, returns)) {
    const rates = isPlain
      ? ''
      : `, ${figurePercent(factFigure(first, 'netReturn'))} against ${figurePercent(figure)}`;
    return `${names} ${leave} heirs more and ${earn} more than ${thePolicy}${rates}`;
  }
  const others = namesOf(returns, removed);
  return `${names} ${leave} heirs more and ${others === names ? 'another' : others} ${returns.length > 1 ? 'return' : 'returns'} more than ${
    isPlain ? thePolicy : `the policy’s ${figurePercent(figure)}`
  }`;
}

const isAhead = (account: SlotFacts, policy: SlotFacts): boolean =>
  (['toHeirs', 'netReturn'] as const).every(
    (measure) => (account[measure] ?? -Infinity) > (policy[measure] ?? Infinity) + TIE[measure],
  );

/** All slots within the tie of the highest; unknown figures are omitted. */
function highest(slots: readonly SlotFacts[], measure: Measure): SlotFacts[] {
  const most = Math.max(...slots.map((slot) => slot[measure] ?? -Infinity));
  return slots.filter((slot) => (slot[measure] ?? -Infinity) > most - TIE[measure]);
}

const isSame = (some: readonly SlotFacts[], others: readonly SlotFacts[]): boolean =>
  some.length === others.length && some.every((slot) => others.includes(slot));

const leaveMost = (leaders: readonly SlotFacts[], isPlain: boolean, removed: Removed): string =>
  withFigure(
    `${namesOf(leaders, removed)} ${leaders.length > 1 ? 'leave' : 'leaves'} heirs the most`,
    leaders,
    'toHeirs',
    isPlain,
  );

const earnMost = (leaders: readonly SlotFacts[], isPlain: boolean, removed: Removed): string =>
  withFigure(
    `${namesOf(leaders, removed)} ${leaders.length > 1 ? 'earn' : 'earns'} the highest net return`,
    leaders,
    'netReturn',
    isPlain,
  );

/** Adds the leader's figure, or only its mark. The policy's figure has priority, because it can have a mark. */
function withFigure(text: string, leaders: readonly SlotFacts[], measure: Measure, isPlain: boolean): string {
  const slot = leaders.find(({ isPolicy }) => isPolicy) ?? leaders[0];
  if (!slot) return text;
  const figure = factFigure(slot, measure);
  if (isPlain) return withMark(text, figure.mark);
  return `${text}, ${measure === 'toHeirs' ? figureInText(figure) : figurePercent(figure)}`;
}
