/** The maker of a ledger. A policy that the advisor modeled is never called a carrier's. */
export const LEDGER_ORIGINS = ['carrier', 'model'] as const;
export type LedgerOrigin = (typeof LEDGER_ORIGINS)[number];

/** Inputs and snapshots made before there was an origin have none, and keep the words of a carrier. */
export type OfOrigin = { origin?: LedgerOrigin | undefined };

export const isModeled = ({ origin }: OfOrigin): boolean => origin === 'model';

/** Only `model` is stored, so that a carrier's ledger keeps its shape. */
export const modeledOnly = ({ origin }: OfOrigin): { origin?: 'model' } =>
  origin === 'model' ? { origin } : {};

/** What texts call a ledger and its maker, in pairs. A sentence takes its words from here and never asks for the origin itself. */
const MODELED = 'Modeled policy. Not a carrier illustration.';

const NAMES = {
  carrier: {
    illustrated: 'illustrated',
    /** A label of its own. */
    label: 'Illustrated',
    asLedger: 'As illustrated',
    thePolicy: 'The policy',
    /** Before a rate. */
    own: 'the carrier’s',
    notGuaranteed: 'Policy values are illustrated, not guaranteed.',
    tag: 'illustrated, not guaranteed',
    /** Of the policy on slide 1. */
    terms: 'Illustrated, not guaranteed',
    netReturn: 'the policy’s illustrated, not guaranteed',
    valuesRest: 'They rest on',
    charges: 'on current charges',
    rate: 'Illustrated rate',
    slot: 'As the carrier illustrated it',
    cover:
      'This report is for education. It is neither an offer nor a recommendation, and it is void unless it comes with the carrier’s complete illustration.',
    picture: 'Void unless it comes with the insurer’s complete illustration of the policy.',
    fixedTitle: 'The carrier’s illustration',
    lookback: 'the periods that limit an illustrated rate',
    /** Before a value at an age. */
    at: 'the carrier illustrates',
    /** Of a table's values. */
    shown: 'as shown in the carrier’s illustration',
    estimate: 'Estimate from public tables; the carrier’s statement decides.',
    confirm: 'Ask the carrier for a new illustration before you rely on this.',
  },
  model: {
    illustrated: 'modeled',
    label: 'Modeled',
    asLedger: 'As modeled',
    thePolicy: 'The modeled policy',
    own: 'the modeled',
    notGuaranteed: MODELED,
    tag: 'modeled',
    terms: 'Modeled',
    netReturn: 'the policy’s modeled',
    valuesRest: 'Values rest on',
    charges: 'modeled charges',
    rate: 'Policy rate',
    slot: 'As modeled',
    // The caveat stands before it.
    cover: 'This report is for education. It is neither an offer nor a recommendation.',
    // The caveat says it.
    picture: '',
    fixedTitle: 'Not complete by itself',
    lookback: 'the periods of AG 49-A',
    at: 'the policy is modeled at',
    shown: 'as modeled',
    estimate: 'Estimates from public tables.',
    confirm: 'Model the policy again before you rely on this.',
  },
} as const;

export const wordsOf = ({ origin = 'carrier' }: OfOrigin) => NAMES[origin];

/** Before a report's own words; a carrier's needs none. */
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

/** A sentence for a carrier's illustration. For a modeled policy, "policy" replaces "carrier" and "model" "illustration". */
export const rewordForOrigin = (text: string, { origin }: OfOrigin): string =>
  origin === 'model' ? PAIRS.reduce(replaced, text) : text;

function replaced(text: string, [from, to]: (typeof PAIRS)[number]): string {
  if (typeof from !== 'string') return text.replace(from, to);
  return text.replace(new RegExp(`\\b${from}\\b`, 'gi'), (found) =>
    found.charAt(0) === from.charAt(0) ? to : to.charAt(0).toUpperCase() + to.slice(1),
  );
}
