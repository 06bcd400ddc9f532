/** The comparative report's disclosures: on the shared page, in print, and in presentations. */
export const COMPARATIVE_DISCLOSURE: readonly string[] = [
  'This comparison is for education. It explains how the alternatives shown work on the assumptions stated, and is neither an offer nor a recommendation to buy, keep or give up any policy or account.',
  'Values of the indexed universal life policy are illustrated and not guaranteed. They rest on assumed credited rates and on charges and loan rates that the insurer may change; actual results will be more or less favorable. Accounts are shown at assumed, steady returns that no market provides, after the fees and taxes stated.',
  'Nothing here is tax, legal or accounting advice. Tax treatment depends on each person’s circumstances and on laws that change; ask a qualified adviser before acting.',
  'This illustration is void unless it comes with the complete illustration of the policy that the insurer has approved, and it does not replace it. Where the two differ, the insurer’s holds.',
];
