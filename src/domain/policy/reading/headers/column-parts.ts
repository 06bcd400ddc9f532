/** Headers of columns that are a part of an amount, or its total. */
import { headerWords } from './column-meanings.ts';

const CHARGE_PART =
  /\b(?:premium (?:based |expense )?(?:load|loads|charges|tax|taxes)|sales load|load|cost of insurance|insurance charges?|insurance cost|mortality|coi|(?:policy|issue|administrative|administration|admin|unit|asset|rider|additional|maintenance|expense) (?:\w+ ){0,2}?(?:charges?|fee|cost|load)|(?:policy|issue) fee|(?:charges?|fee|cost) per (?:unit|thousand|1 ?000|m)|per (?:unit|thousand|1 ?000) (?:charges?|fee))\b/;
const NOT_A_CHARGE = /\b(?:surrender|loan|interest|credit|credits|credited|rate|cumulative|total|all)\b/;
const CHARGE_TOTAL = /\b(?:total|all)\b.*\bcharges\b|^(?:policy|contract) charges(?: and \w+)?$/;

/** Expects a printed header. "Policy Charges" is a total and "Policy Fee" a part. */
export function chargePartOf(header: string): 'part' | 'total' | null {
  const text = headerWords(header)
    .filter((word) => word !== 'annual')
    .join(' ');
  if (CHARGE_TOTAL.test(text) && !/fee/i.test(header)) return 'total';
  return CHARGE_PART.test(text) && !NOT_A_CHARGE.test(text) ? 'part' : null;
}

const FLOW_PARTS = {
  premium: {
    is: /\b(?:premium|payment|outlay|lump|dump|1035|rollover|exchange)\b/,
    of: /\b(?:planned|scheduled|periodic|unscheduled|additional|lump|dump|1035|rollover|exchange)\b/,
  },
  loan: {
    is: /\bloan\b/,
    of: /\b(?:fixed|declared|standard|variable|index|indexed|participating|preferred)\b/,
  },
} as const;

const NOT_A_FLOW =
  /\b(?:total|combined|cumulative|to date|value|benefit|balance|debt|interest|charges|load|loads|repayment|tax|rate$)\b/;

/** "Periodic Premium" and "Unscheduled Premium", "Fixed Loan" and "Indexed Loan". */
export const isFlowPart = (flow: keyof typeof FLOW_PARTS, header: string): boolean => {
  const text = headerWords(header).join(' ');
  const { is, of } = FLOW_PARTS[flow];
  return is.test(text) && of.test(text) && !NOT_A_FLOW.test(text);
};
