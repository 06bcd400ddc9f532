/** The pages of docs/methods, by name; their words come with the area of the notes. */
export interface MethodNoteText {
  title: string;
  /** Of our own files, which hold no HTML of their own: the build refuses it. */
  html: string;
  sections: { id: string; title: string }[];
}

const IDS = [
  'assumption-lean',
  'cap-strip',
  'cash-flow-irr',
  'comparative-report',
  'contribution-limits',
  'corrections',
  'federal-tax',
  'historical-report',
  'illustration',
  'illustration-checks',
  'income-rider',
  'income-rider-simulation',
  'index-strategy',
  'market-history',
  'mortality-weighting',
  'not-modeled',
  'policy-history',
  'policy-model',
  'policy-tests',
  'range-report',
  'reading-illustrations',
  'required-return',
  'retirement-buffer',
  'solve',
  'tax-scorecard',
  'todays-dollars',
  'vehicle',
] as const;

export type MethodId = (typeof IDS)[number];

export const METHOD_IDS: readonly string[] = IDS;
export const isMethodId = (id: string): id is MethodId => METHOD_IDS.includes(id);
export const loadMethodNote = async (id: MethodId): Promise<MethodNoteText> =>
  (await import('./method-note.tsx')).METHOD_TEXTS[id];
