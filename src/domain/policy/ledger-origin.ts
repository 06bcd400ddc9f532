/** Source of a ledger. A text must not attribute a modeled policy to a carrier. */
export const LEDGER_ORIGINS = ['carrier', 'model'] as const;
export type LedgerOrigin = (typeof LEDGER_ORIGINS)[number];

/** Older inputs and snapshots have no origin and use the carrier's texts. */
export type OfOrigin = { origin?: LedgerOrigin | undefined };

export const isModeled = ({ origin }: OfOrigin): boolean => origin === 'model';

/** Only `model` is stored, so that a carrier's ledger is unchanged. */
export const modeledOnly = ({ origin }: OfOrigin): { origin?: 'model' } =>
  origin === 'model' ? { origin } : {};

/** Names of a ledger and its maker in texts. Other code uses these names and does not read the origin. */
const MODELED = 'Modeled policy. Not a carrier illustration.';

const NAMES = {
  carrier: {
    illustrated: 'illustrated',
    label: 'Illustrated',
    asLedger: 'As illustrated',
    /** Used before a rate. */
    own: 'the carrier’s',
    notGuaranteed: 'Policy values are illustrated, not guaranteed.',
    netReturn: 'the policy’s illustrated, not guaranteed',
    rate: 'Illustrated policy rate',
    ledgerRate: 'Illustrated rate',
    picture: 'Void unless it comes with the insurer’s complete illustration of the policy.',
    lookback: 'the periods that limit an illustrated rate',
    /** Used before a value at an age. */
    at: 'the carrier illustrates',
    estimate: 'Estimates from public tables. The carrier’s own test governs.',
    confirm: 'Ask the carrier for a new illustration before you rely on this.',
  },
  model: {
    illustrated: 'modeled',
    label: 'Modeled',
    asLedger: 'As modeled',
    own: 'the modeled',
    notGuaranteed: MODELED,
    netReturn: 'the policy’s modeled',
    rate: 'Policy rate',
    ledgerRate: 'Policy rate',
    // Empty: the caveat already states it.
    picture: '',
    lookback: 'the periods of AG 49-A',
    at: 'the policy is modeled at',
    estimate: 'Estimates from public tables.',
    confirm: 'Model the policy again before you rely on this.',
  },
} as const;

export const wordsOf = ({ origin = 'carrier' }: OfOrigin) => NAMES[origin];

/** Precedes the text of a report on a modeled policy; otherwise null. */
export const modeledFirst = ({ origin }: OfOrigin): string | null => (origin === 'model' ? MODELED : null);

const PAIRS = [
  [/(?<=[.;])\s*the carrier’s (?:statement decides|own test governs)\./gi, ''],
  [/By an estimate from public tables this/g, 'This'],
  ['illustrates', 'models'],
  ['illustrated', 'modeled'],
  ['illustrations', 'models'],
  ['illustration', 'model'],
  ['carrier', 'policy'],
  ['carriers', 'policies'],
] as const;

/** Rewords a sentence for a modeled policy: "policy" replaces "carrier", "model" replaces "illustration". */
export const rewordForOrigin = (text: string, { origin }: OfOrigin): string =>
  origin === 'model' ? PAIRS.reduce(replaced, text) : text;

function replaced(text: string, [from, to]: (typeof PAIRS)[number]): string {
  if (typeof from !== 'string') return text.replace(from, to);
  return text.replace(new RegExp(`\\b${from}\\b`, 'gi'), (found) =>
    found.charAt(0) === from.charAt(0) ? to : to.charAt(0).toUpperCase() + to.slice(1),
  );
}
