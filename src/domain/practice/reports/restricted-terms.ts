/** Finds terms in a note that regulators restrict. A hint for the author, never a block: context decides. */
import { notePlainText } from './note-text.ts';

/**
 * Terms that regulators restrict for life insurance, with the reason (paraphrased) and the rule. NAIC models apply
 * as adopted by each state.
 */
interface RestrictedTerm {
  id: string;
  /** Case-insensitive; a blank matches any white space. */
  pattern: string;
  reason: string;
  source: string;
}

const ADVERTISING = 'NAIC Advertisements of Life Insurance and Annuities Model Regulation (#570)';
const ILLUSTRATIONS = 'NAIC Life Insurance Illustrations Model Regulation (#582), Section 6';
const TRADE_PRACTICES = 'NAIC Unfair Trade Practices Act (#880), Section 4';

const ENTRIES: readonly (readonly [id: string, pattern: string, reason: string, source: string])[] = [
  [
    'investment',
    String.raw`invest(?:ment|ing|ments)(?: plans?)?(?! (?:accounts?|advis[eo]rs?|fees?))`,
    'It presents the policy as something other than life insurance. Say “policy”, “premium” or “cash value”.',
    ADVERTISING,
  ],
  ['deposit', 'deposits?', 'Payments for a policy are premiums. A bank holds deposits.', ADVERTISING],
  [
    'savings',
    'savings?(?: (?:plans?|accounts?))?',
    'It presents the policy as a savings product. Say “cash value”, and that it is part of an insurance policy.',
    ADVERTISING,
  ],
  [
    'retirement-plan',
    '(?:private )?(?:pensions?|retirement) plans?|private pensions?|LIRPs?',
    'A policy is not a pension or a retirement plan, even if it pays income.',
    ADVERTISING,
  ],
  [
    'profit',
    "profits?(?:[- ]sharing)?|founder[’']?s plans?|charter plans?",
    'It suggests a share in the insurer’s business, which the policy does not give.',
    ADVERTISING,
  ],
  [
    'bank',
    '(?:your own|infinite|private|family) bank(?:ing)?|bank on yourself|(?:like|as|than) a bank(?: account)?',
    'It presents the policy as something other than life insurance.',
    ILLUSTRATIONS,
  ],
  [
    'like-another-account',
    "rich (?:man|person|people)[’']?s roth|super[- ]roth|(?:like|as good as|better than) a (?:roth|401\\(?k\\)?|IRA|CD)",
    'It presents the policy as a kind of account. Compare figures instead; that is what the report does.',
    ILLUSTRATIONS,
  ],
  [
    'guaranteed-return',
    '(?<!not |non-|never |no )guaranteed? (?:an? |you |the |your )?(?:[\\w.%-]+ )?(?:returns?|growth|rates?|incomes?|gains?|interest|profits?|values?|cash flows?)',
    'Credits, dividends and charges of the policy are not guaranteed and must not be described as guaranteed. Only the guaranteed columns of the insurer’s illustration are.',
    ILLUSTRATIONS,
  ],
  [
    'vanishing-premium',
    'vanish(?:es|ing)?(?: premiums?)?|premiums? (?:that )?(?:vanish(?:es)?|disappears?)',
    'The term is forbidden: premiums paid from non-guaranteed values may have to be paid in cash again.',
    ILLUSTRATIONS,
  ],
  [
    'no-more-premiums',
    'no (?:more|further) premiums?|paid[- ]up (?:after|in|at)|never pay (?:a )?premiums? again',
    'Use it only if the contract itself ends the premiums, not if illustrated values pay them.',
    ILLUSTRATIONS,
  ],
  [
    'tax-free-retirement',
    '(?:completely |100% |totally )?tax[- ]?free (?:retirement|incomes?|growth|money|cash|wealth)|never (?:pay|owe) tax(?:es)?',
    'Loans are free of income tax only while the policy stays in force and is not a modified endowment contract; a lapse makes the gain taxable. State this next to the claim.',
    `26 U.S.C. §§ 72(e), 7702A; ${ADVERTISING}`,
  ],
  [
    'risk-free',
    '(?:risk|worry)[- ]free|no risks?|without (?:any )?risk|zero risk|completely safe|100% safe',
    'A policy can lapse, and charges are deducted in years without a credit. Omitting this misstates its terms.',
    TRADE_PRACTICES,
  ],
  [
    'cannot-lose',
    "(?:can(?:no|[’'])?t|can not|never|won[’']?t|will not) lose(?: (?:any )?money)?|no downside|no losses",
    'A floor of 0% limits index losses, not charges and loan interest.',
    TRADE_PRACTICES,
  ],
  [
    'free-insurance',
    'free (?:life )?(?:insurance|coverage|death benefits?)|(?:at |for )?no (?:extra |additional )?cost|costs? (?:you )?nothing|without cost',
    'Use “free” and “no cost” only if true. Charges pay for the insurance.',
    ADVERTISING,
  ],
  [
    'approved-by-the-state',
    '(?:approved|endorsed|recommended|backed) by the (?:state|government|insurance department|department of insurance|IRS)|(?:state|government|IRS)[- ](?:approved|endorsed|backed)',
    'No agency endorses a policy or an insurer. An advertisement must not state or imply an endorsement.',
    ADVERTISING,
  ],
  [
    'fdic',
    'FDIC|federally insured',
    'A policy is not insured by the FDIC. If you mention the FDIC, state this.',
    '12 U.S.C. § 1828(a)(4)',
  ],
  [
    'guaranty-association',
    'guarant(?:y|ee) (?:associations?|funds?)',
    'The protection of a guaranty association must not be used to sell insurance.',
    'NAIC Life and Health Insurance Guaranty Association Model Act (#520), Section 19',
  ],
  [
    'stock',
    'shares? of stock|stock certificates?|own(?:ing)? (?:the )?(?:market|index|stocks?) (?:through|in|with) (?:the|your|this) policy',
    'A policy is not stock: credits follow an index by a formula, and the policy does not own the index.',
    TRADE_PRACTICES,
  ],
  [
    'limited-offer',
    'limited[- ]time|special offers?|last chance|(?:only|just) a few (?:places|spots) left|act now',
    'An offer may be called special or limited only where it truly is.',
    ADVERTISING,
  ],
];

export const RESTRICTED_TERMS: readonly RestrictedTerm[] = ENTRIES.map(([id, pattern, reason, source]) => {
  return { id, pattern, reason, source };
});

export interface RestrictedTermMatch extends Pick<RestrictedTerm, 'id' | 'reason' | 'source'> {
  /** As written, without duplicates. */
  found: string[];
}

const PATTERNS = RESTRICTED_TERMS.map((entry) => ({
  entry,
  // Requires word boundaries: "imprisk-freely" is no match.
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${entry.pattern.replaceAll(' ', String.raw`\s+`)})(?![\p{L}\p{N}])`,
    'giu',
  ),
}));

/** Returns each rule once, in the order of the text. */
export function findRestrictedTerms(text: string): RestrictedTermMatch[] {
  const plainText = notePlainText(text);
  return PATTERNS.flatMap(({ entry, pattern }) => {
    const hits = [...plainText.matchAll(pattern)];
    const first = hits[0];
    if (!first) return [];
    const found = new Map(hits.map(([hit]) => [hit.toLowerCase(), hit.replace(/\s+/g, ' ')]));
    const { id, reason, source } = entry;
    return [{ at: first.index, id, reason, source, found: [...found.values()] }];
  })
    .sort((one, other) => one.at - other.at)
    .map(({ at: _, ...objection }) => objection);
}
