/** Sends events to Plumbline's server with Stripe's signature. Delays, duplicates or corrupts them on request. */
import { createHmac } from 'node:crypto';
import type { Book, Event } from './book.ts';

export const WEBHOOK_MODES = [
  'at_once',
  'held',
  'twice',
  'reversed',
  'badly_signed',
  'old',
  'ahead',
] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

const API_VERSION = '2026-10-28.endive';
const OLD_SECONDS = 3600;
const MAX_CONCURRENT = 16;
const RESPONSE_TIMEOUT_MS = 10_000;

export class Webhooks {
  mode: WebhookMode = 'at_once';
  url: string | null = null;
  private sending = Promise.resolve();

  private readonly book: Book;
  private readonly secret: string;
  constructor(book: Book, secret: string) {
    this.book = book;
    this.secret = secret;
  }

  /** Runs after each call. Held events wait for `deliver`. */
  handleCall(): void {
    if (this.mode !== 'held' && this.url !== null) void this.deliver();
  }

  /** Sends all undelivered events in the requested order. Returns the number of accepted events. */
  deliver(): Promise<number> {
    const sent = this.sending.then(() => this.sendAll());
    this.sending = sent.then(
      () => undefined,
      () => undefined,
    );
    return sent;
  }

  private async sendAll(): Promise<number> {
    const { saved } = this.book;
    if (this.url === null) return 0;
    const byId = new Map(saved.events.map((event) => [event.id, event]));
    const waiting = saved.undelivered.map((id) => byId.get(id)).filter((event) => event !== undefined);
    if (this.mode === 'reversed') waiting.reverse();
    const delivered = new Set<string>();
    for (let at = 0; at < waiting.length; at += MAX_CONCURRENT)
      await Promise.all(
        waiting.slice(at, at + MAX_CONCURRENT).map(async (event) => {
          const first = await this.send(event);
          if (this.mode === 'twice') await this.send(event);
          if (first) delivered.add(event.id);
        }),
      );
    saved.undelivered = saved.undelivered.filter((id) => !delivered.has(id));
    this.book.save();
    return delivered.size;
  }

  private async send(event: Event): Promise<boolean> {
    // The receiver uses the machine's clock, not the simulated clock, so the signature has the time of sending.
    const now = Math.floor(Date.now() / 1000);
    const payload = JSON.stringify({
      id: event.id,
      object: 'event',
      api_version: API_VERSION,
      created: Math.min(event.created, now),
      data: { object: event.object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type: event.type,
    });
    const at = now + (this.mode === 'old' ? -OLD_SECONDS : this.mode === 'ahead' ? OLD_SECONDS : 0);
    const secret = this.mode === 'badly_signed' ? `${this.secret}x` : this.secret;
    const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
    try {
      const response = await fetch(this.url ?? '', {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}
