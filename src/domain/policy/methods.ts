/**
 * Version of the calculation rules. A corrected rule belongs to the next version, so that older results are
 * unchanged until their owner recalculates them. docs/methods/corrections.md describes each correction.
 */
export const METHODS = ['first', 'second'] as const;
export type Methods = (typeof METHODS)[number];

/** Version of all results made before versions existed. */
export const FIRST_METHODS: Methods = 'first';
export const TODAYS_METHODS: Methods = 'second';

/** Corrections of the second methods, as a report describes them. Formulas: docs/methods/corrections.md. */
export const CORRECTIONS: readonly { rule: string; why: string }[] = [
  {
    rule: 'A modified endowment contract bears the 10% additional tax before age 59½ on a lapse or a surrender, too.',
    why: '26 USC 72(v) covers every taxable amount received, not only loans and withdrawals.',
  },
  {
    rule: 'Maximum sustainable income leaves no tax due at the end.',
    why: 'Before, the last surrender value could be zero while its gain was still to be taxed.',
  },
  {
    rule: 'Nothing is charged in the year of a lapse.',
    why: 'The value that ends with the policy is not a fee.',
  },
  {
    rule: 'A face amount that the corridor hides is the smallest death benefit illustrated so far.',
    why: 'Before, a year whose corridor was higher could raise it.',
  },
  {
    rule: 'A period with a total loss counts as −100%.',
    why: 'Before, it had no rate of return and was omitted from the percentiles.',
  },
  {
    rule: 'A taxable account pays tax on dividends and interest in a year of losses, too.',
    why: 'They are income when they are paid, regardless of the price: 26 USC 61(a). Before, a falling year was not taxed.',
  },
  {
    rule: 'Periods that are equal to the cent are ranked by their start.',
    why: 'Before, digits that are not shown could determine the worst period.',
  },
];
