/** A firm's texts, which replace or extend Plumbline's text of a method. Each save increases their version. */
import type { Page, PageQuery } from '../../../shared/lists.ts';
import type {
  DisclosuresVersion,
  EditableDisclosures,
  FirmDisclosures,
  NewText,
  SavedText,
} from './firm-disclosures-schema.ts';
import { METHOD_DISCLOSURES, METHOD_IDS, type DisclosedMethod, type MethodId } from './method-disclosures.ts';

/** Required by rules (Model Regulation 582, AG 49-A) or facts of the figures: firms can only extend them. */
export const FIXED_METHODS: ReadonlySet<MethodId> = new Set<MethodId>([
  'likely_endowment',
  'definition_not_met',
  'forced_out',
  'loan_leverage',
  'guaranteed_elsewhere',
  'capped_figures',
  'marked_figures',
  'earlier_methods',
]);

/** The conditions under which a report includes each method. */
export const INCLUSION_RULES: Readonly<Record<MethodId, string>> = {
  assumed_returns: 'An account has an assumed return',
  portfolio_returns: 'An account’s return comes from a portfolio',
  required_returns: 'A comparison has an account',
  contribution_limits: 'An account names its plan',
  early_withdrawals: 'The client is under 60, and an account has the 10% additional tax',
  federal_tables: 'An account is taxed by the federal tables',
  modified_endowment: 'The policy is a modified endowment contract',
  likely_endowment: 'The policy looks like a modified endowment contract',
  definition_not_met: 'The policy fails the test of life insurance that the carrier states',
  forced_out: 'A withdrawal in policy years 1 to 15 comes with a smaller death benefit',
  loan_leverage: 'The credit on loaned money is above the limit of the date of sale',
  policy_loans: 'The policy has a loan',
  tried_assumptions: 'A comparison has a variant',
  capped_figures: 'Policy figures are capped at the carrier’s illustration',
  marked_figures: 'A historical report marks figures above the carrier’s scale',
  rolling_periods: 'The policy is tested on history',
  accounts_on_history: 'A historical report has an account',
  level_income: 'A historical report finds the maximum sustainable income',
  guaranteed_elsewhere: 'The ledger has no guaranteed values',
  earlier_methods: 'Figures are by methods that were corrected since',
};

export type FirmText = FirmDisclosures['texts'][number];
export type EditableDisclosure = EditableDisclosures['disclosures'][number];

export interface DisclosureTexts {
  inForce(): Promise<FirmDisclosures>;
  /** Includes withdrawn texts: each text as last saved. */
  latest(): Promise<{
    version: DisclosuresVersion | null;
    texts: (Omit<FirmText, 'text'> & { text: string | null })[];
  }>;
  versions(method: MethodId, query: PageQuery): Promise<Page<SavedText>>;
  /** Returns the new version; null if the text is unchanged, `changed` if another user saved it in between. */
  save(text: NewText, by: number, now: Date): Promise<number | 'changed' | null>;
}

/** Applies a firm's texts to a report's, each with its version. */
export function applyFirmTexts(
  methods: readonly DisclosedMethod[],
  { texts }: Pick<FirmDisclosures, 'texts'>,
): DisclosedMethod[] {
  return methods.map((method) => {
    const firmText = texts.find((one) => one.method === method.id);
    if (!firmText) return method;
    const text = FIXED_METHODS.has(method.id) ? `${method.text} ${firmText.text}` : firmText.text;
    return { ...method, text, firm: firmText.number };
  });
}

/** Adds the firm's texts to a snapshot. */
export const withFirmTexts = <
  Snapshot extends {
    method_disclosures?: DisclosedMethod[] | undefined;
    disclosures_version?: DisclosuresVersion | undefined;
  },
>(
  snapshot: Snapshot,
  firm: FirmDisclosures,
): Snapshot =>
  firm.version && snapshot.method_disclosures
    ? {
        ...snapshot,
        method_disclosures: applyFirmTexts(snapshot.method_disclosures, firm),
        disclosures_version: firm.version,
      }
    : snapshot;

export const editableDisclosures = ({
  version,
  texts,
}: Awaited<ReturnType<DisclosureTexts['latest']>>): EditableDisclosures => ({
  version,
  disclosures: METHOD_IDS.map((method) => {
    const saved = texts.find((one) => one.method === method);
    const { title, text: shipped } = METHOD_DISCLOSURES[method];
    return {
      method,
      title,
      shown_where: INCLUSION_RULES[method],
      shipped,
      fixed: FIXED_METHODS.has(method),
      text: saved?.text ?? null,
      number: saved?.number ?? 0,
    };
  }),
});

/** For a report that is calculated in the browser. */
export const firmsParagraphs = (methods: readonly DisclosedMethod[], firm: FirmDisclosures) => ({
  method_disclosures: applyFirmTexts(methods, firm),
  disclosures_version: firm.version ?? undefined,
});
