/** The pages of docs/methods, each made into HTML when the app is built, in a script of its own. */
export interface MethodNoteText {
  title: string;
  /** Of our own files, which hold no HTML of their own: the build refuses it. */
  html: string;
  sections: { id: string; title: string }[];
}

type Load = () => Promise<{ default: MethodNoteText }>;

const NOTES = {
  'cash-flow-irr': () => import('../../../docs/methods/cash-flow-irr.md'),
  'comparative-report': () => import('../../../docs/methods/comparative-report.md'),
  'federal-tax': () => import('../../../docs/methods/federal-tax.md'),
  'historical-report': () => import('../../../docs/methods/historical-report.md'),
  illustration: () => import('../../../docs/methods/illustration.md'),
  'income-rider': () => import('../../../docs/methods/income-rider.md'),
  'income-rider-simulation': () => import('../../../docs/methods/income-rider-simulation.md'),
  'index-strategy': () => import('../../../docs/methods/index-strategy.md'),
  'market-history': () => import('../../../docs/methods/market-history.md'),
  'policy-history': () => import('../../../docs/methods/policy-history.md'),
  'policy-model': () => import('../../../docs/methods/policy-model.md'),
  'required-return': () => import('../../../docs/methods/required-return.md'),
  'retirement-buffer': () => import('../../../docs/methods/retirement-buffer.md'),
  'tax-scorecard': () => import('../../../docs/methods/tax-scorecard.md'),
  vehicle: () => import('../../../docs/methods/vehicle.md'),
} satisfies Readonly<Record<string, Load>>;

export type MethodId = keyof typeof NOTES;

export const METHOD_IDS: readonly string[] = Object.keys(NOTES);
export const isMethodId = (id: string): id is MethodId => Object.hasOwn(NOTES, id);
export const loadMethodNote = async (id: MethodId): Promise<MethodNoteText> => (await NOTES[id]()).default;
