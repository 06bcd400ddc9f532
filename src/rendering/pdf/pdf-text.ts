/** Names of a ledger that only the PDF uses. */
import { isModeled, type OfOrigin } from '../../domain/policy/ledger-origin.ts';

const CARRIER = {
  valuesRest: 'They are based on',
  charges: 'on current charges',
  slot: 'As the carrier illustrated it',
  cover:
    'This report is for education. It is neither an offer nor a recommendation, and it is void unless it comes with the carrier’s complete illustration.',
  fixedTitle: 'The carrier’s illustration',
  /** Used for the values of a table. */
  asIllustrated: 'as shown in the carrier’s illustration',
};

const MODEL: typeof CARRIER = {
  valuesRest: 'Values are based on',
  charges: 'modeled charges',
  slot: 'As modeled',
  // The caveat precedes it.
  cover: 'This report is for education. It is neither an offer nor a recommendation.',
  fixedTitle: 'Required documents',
  asIllustrated: 'as modeled',
};

export const pdfTextsOf = (ledger: OfOrigin): typeof CARRIER => (isModeled(ledger) ? MODEL : CARRIER);
