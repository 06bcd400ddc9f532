/** Stripe's numbers for trying things out (docs.stripe.com/testing), and what becomes of a charge to each. */
export type Charged = 'paid' | 'asks_bank' | { declined: string; message: string };

interface Card {
  brand: string;
  /** Whether it can be kept for later. */
  saves: 'yes' | 'asks_bank' | 'declined';
  charge(bank: { saidYesNow: boolean; knows: boolean }): Charged;
}

const declined = (code: string, message: string): Charged => ({ declined: code, message });
const paid = (): Charged => 'paid';
const DECLINED = declined('generic_decline', 'Your card was declined.');

export const CARDS = {
  '4242424242424242': { brand: 'visa', saves: 'yes', charge: paid },
  '4000000000000002': { brand: 'visa', saves: 'declined', charge: () => DECLINED },
  '4000000000009995': {
    brand: 'visa',
    saves: 'declined',
    charge: () => declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  '4000000000000069': {
    brand: 'visa',
    saves: 'declined',
    charge: () => declined('expired_card', 'Your card has expired.'),
  },
  '4000002500003155': {
    brand: 'visa',
    saves: 'asks_bank',
    charge: ({ saidYesNow, knows }) => (saidYesNow || knows ? 'paid' : 'asks_bank'),
  },
  '4000002760003184': {
    brand: 'visa',
    saves: 'asks_bank',
    charge: ({ saidYesNow }) => (saidYesNow ? 'paid' : 'asks_bank'),
  },
  '4000000000000341': { brand: 'visa', saves: 'yes', charge: () => DECLINED },
  '5555555555554444': { brand: 'mastercard', saves: 'yes', charge: paid },
} as const satisfies Record<string, Card>;

export type CardNumber = keyof typeof CARDS;
export const isCardNumber = (text: string): text is CardNumber => Object.hasOwn(CARDS, text);
