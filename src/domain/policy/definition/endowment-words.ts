/** One wording of the modified endowment contract, for the check, the warning and the disclosure. */
const LOOKS = 'design looks like a modified endowment contract';

export const looksLikeEndowment = (year: number): string => `This ${LOOKS} from year ${year}.`;

const TAXED =
  'In one, loans and withdrawals are income to the extent of gain, gain first, with 10% additional tax before age 59½. The figures shown are not taxed that way.';

export const endowmentWarning = (year: number): string =>
  `${looksLikeEndowment(year)} The carrier’s statement decides. ${TAXED}`;

export const LIKELY_ENDOWMENT = `By an estimate from public tables this ${LOOKS}; the carrier’s statement decides. ${TAXED}`;
