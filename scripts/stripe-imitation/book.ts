/**
 * The state of the imitation, as stored in its file. Ids are generated here; times are seconds of its simulated
 * clock.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Price {
  id: string;
  lookup_key: string | null;
  active: boolean;
  unit_amount: number;
  interval: 'month' | 'year';
}
export interface Code {
  id: string;
  code: string;
  percent_off: number;
  duration: 'once' | 'forever';
  expires_at: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
}
interface Method {
  id: string;
  number: CardNumber;
  exp_month: number;
  exp_year: number;
  /** The bank approved a charge before. */
  known_to_bank: boolean;
}
export interface Customer {
  id: string;
  created: number;
  metadata: Record<string, string>;
  deleted: boolean;
  method: string | null;
  /** A negative balance is credit. */
  balance: number;
}
export interface Session {
  id: string;
  created: number;
  customer: string;
  mode: 'subscription' | 'setup';
  price: string | null;
  code: string | null;
  return_url: string;
  status: 'open' | 'complete' | 'expired';
  /** For mode "setup", once complete. */
  method: string | null;
}
export interface Subscription {
  id: string;
  item: string;
  created: number;
  customer: string;
  price: string;
  status: 'active' | 'past_due' | 'unpaid' | 'canceled';
  /** Renewals are on this day of the month. */
  anchor: number;
  period_start: number;
  period_end: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  method: string | null;
  invoice: string;
  code: string | null;
  pending: { price: string; expires_at: number } | null;
  /** Failed charges of the open invoice, and the time of the next retry. */
  retries: number;
  retry_at: number | null;
}
export interface Line {
  price: string;
  amount: number;
  proration: boolean;
  start: number;
  end: number;
}
export interface Invoice {
  id: string;
  number: string;
  created: number;
  customer: string;
  subscription: string;
  status: 'open' | 'paid' | 'void';
  lines: Line[];
  subtotal: number;
  total: number;
  /** After the customer's credit. */
  due: number;
  /** The customer's balance before and after the invoice. */
  starting_balance: number;
  ending_balance: number;
  /** Result of the last charge of an open invoice. */
  intent: 'requires_payment_method' | 'requires_action' | 'succeeded';
  refusal: Decline | null;
}
export interface Event {
  id: string;
  created: number;
  type: string;
  object: unknown;
}
interface StoredResponse {
  request: string;
  /** Null during the call. */
  answer: { status: number; body: string } | null;
}

interface BookState {
  offset: number;
  eventCount: number;
  prices: Record<string, Price>;
  codes: Record<string, Code>;
  methods: Record<string, Method>;
  customers: Record<string, Customer>;
  sessions: Record<string, Session>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  events: Event[];
  /** Ids of undelivered events, the oldest first. */
  undelivered: string[];
  keys: Record<string, StoredResponse>;
}

const YEAR = 31_536_000;

/** Two plans, and four kinds of codes: for one invoice, permanent, used up and expired. */
function fresh(now: number): BookState {
  const price = (interval: 'month' | 'year', unit_amount: number): Price => ({
    id: `price_${interval}`,
    lookup_key: `plumbline_${interval}ly`,
    active: true,
    unit_amount,
    interval,
  });
  const code = (name: string, more: Partial<Code>): Code => ({
    id: `promo_${name.toLowerCase()}`,
    code: name,
    percent_off: 20,
    duration: 'once',
    expires_at: null,
    max_redemptions: null,
    times_redeemed: 0,
    ...more,
  });
  const byId = <T extends { id: string }>(all: T[]) => Object.fromEntries(all.map((one) => [one.id, one]));
  return {
    offset: 0,
    eventCount: 0,
    prices: byId([price('month', 4900), price('year', 49_000)]),
    codes: byId([
      code('SPRING', {}),
      code('ALWAYS', { percent_off: 10, duration: 'forever' }),
      code('TAKEN', { max_redemptions: 1, times_redeemed: 1 }),
      code('PAST', { expires_at: now - YEAR }),
    ]),
    methods: {},
    customers: {},
    sessions: {},
    subscriptions: {},
    invoices: {},
    events: [],
    undelivered: [],
    keys: {},
  };
}

export class Book {
  readonly saved: BookState;
  /** Base URL of its pages, without a trailing slash. */
  address = '';

  private readonly file: string | null;

  constructor(file: string | null) {
    this.file = file;
    const read = file === null ? null : readIfExists(file);
    this.saved = read === null ? fresh(seconds()) : (JSON.parse(read) as BookState);
    // Removes calls that were interrupted when the process ended.
    for (const [key, { answer: response }] of Object.entries(this.saved.keys))
      if (response === null) delete this.saved.keys[key];
  }

  now(): number {
    return seconds() + this.saved.offset;
  }

  id(start: string): string {
    this.saved.eventCount += 1;
    return `${start}_${String(this.saved.eventCount).padStart(6, '0')}`;
  }

  /** Replaces the file atomically. */
  save(): void {
    if (this.file === null) return;
    writeFileSync(`${this.file}.new`, JSON.stringify(this.saved));
    renameSync(`${this.file}.new`, this.file);
  }

  emit(type: string, object: unknown): void {
    const event = { id: this.id('evt'), created: this.now(), type, object };
    this.saved.events.push(event);
    this.saved.undelivered.push(event.id);
  }

  /** Returns the price with a code. `first`: for the first invoice, to which a single-use code still applies. */
  priceWith(price: Price, codeId: string | null, first: boolean): number {
    const code = codeId === null ? undefined : this.saved.codes[codeId];
    if (code === undefined || (code.duration === 'once' && !first)) return price.unit_amount;
    return price.unit_amount - Math.round((price.unit_amount * code.percent_off) / 100);
  }

  card(method: string | null) {
    const known = method === null ? undefined : this.saved.methods[method];
    if (known === undefined) return undefined;
    const card: Card = CARDS[known.number];
    return { ...known, ...card };
  }
}

const seconds = () => Math.floor(Date.now() / 1000);

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Stripe's test card numbers (docs.stripe.com/testing), and the outcome of a charge to each. */
interface Decline {
  code: string;
  decline_code: string;
  message: string;
}
type Charged = 'paid' | 'asks_bank' | Decline;

interface Card {
  brand: string;
  /** Whether the card can be saved. */
  saves: 'yes' | 'asks_bank' | 'declined';
  charge(bank: { isApprovedNow: boolean; isKnownToBank: boolean }): Charged;
}

const declined = (decline_code: string, message: string, code = 'card_declined'): Charged => ({
  code,
  decline_code,
  message,
});
const paid = (): Charged => 'paid';
const DECLINED = declined('generic_decline', 'Your card was declined.');

const CARDS = {
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
    charge: () => declined('expired_card', 'Your card has expired.', 'expired_card'),
  },
  '4000002500003155': {
    brand: 'visa',
    saves: 'asks_bank',
    charge: ({ isApprovedNow, isKnownToBank }) => (isApprovedNow || isKnownToBank ? 'paid' : 'asks_bank'),
  },
  '4000002760003184': {
    brand: 'visa',
    saves: 'asks_bank',
    charge: ({ isApprovedNow }) => (isApprovedNow ? 'paid' : 'asks_bank'),
  },
  '4000000000000341': { brand: 'visa', saves: 'yes', charge: () => DECLINED },
  '5555555555554444': { brand: 'mastercard', saves: 'yes', charge: paid },
} as const satisfies Record<string, Card>;

type CardNumber = keyof typeof CARDS;
export const isCardNumber = (text: string): text is CardNumber => Object.hasOwn(CARDS, text);
