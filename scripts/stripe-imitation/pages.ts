/** The browser's part of the imitation: its script, the frames for the card and the bank, and an invoice. */
import type { Book, Invoice } from './book.ts';
import { secretOf } from './serialize.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

const page = (title: string, body: string, script = ''): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
  body { margin: 0; padding: 12px; font: 14px system-ui, sans-serif; color: #1a1f1c; background: #fff; }
  label { display: block; margin-bottom: 10px; }
  input { display: block; box-sizing: border-box; width: 100%; height: 36px; margin-top: 4px; padding: 0 10px;
          border: 1px solid #6b7570; border-radius: 6px; font: inherit; }
  button { height: 36px; padding: 0 16px; border: 1px solid #6b7570; border-radius: 6px; background: #fff; font: inherit; }
  .two { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
</style><body>${body}<script>${script}</script></body></html>`;

export const CARD_FRAME = page(
  'Card',
  `<label>Card number <input id="number" inputmode="numeric" autocomplete="cc-number" maxlength="23"></label>
<div class="two"><label>Expires <input id="expires" placeholder="MM/YY" autocomplete="cc-exp" maxlength="7"></label>
<label>Security code <input id="code" inputmode="numeric" autocomplete="cc-csc" maxlength="4"></label></div>`,
  `addEventListener('message', async ({ data, source, origin }) => {
  if (!data || source !== parent) return;
  const field = (id) => document.getElementById(id).value;
  if (data.ask === 'validate') {
    const isWhole = field('number').replace(/\\D/g, '').length >= 12 && /\\d\\D*\\d/.test(field('expires')) && /\\d{3}/.test(field('code'));
    return source.postMessage({ answer: { isWhole }, to: data.id }, origin);
  }
  if (data.ask !== 'confirm') return;
  const answer = await fetch('/endive/confirm', {
    method: 'POST',
    body: JSON.stringify({ secret: data.secret, number: field('number'), expires: field('expires'), bank: data.bank }),
  }).then((one) => one.json(), () => ({ error: { message: 'The network is down.' } }));
  source.postMessage({ answer, to: data.id }, origin);
});`,
);

export const BANK_FRAME = page(
  'Your bank',
  `<p>Your bank asks whether this is you.</p><button id="yes">Complete</button> <button id="no">Fail</button>`,
  `for (const id of ['yes', 'no'])
  document.getElementById(id).onclick = () => parent.postMessage({ bank: id }, '*');`,
);

/**
 * Replaces the part of Stripe.js that the card pages use. Cards are entered in a frame, and the number stays inside
 * it.
 */
export const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const frame = (path, title) => {
    const made = document.createElement('iframe');
    made.src = origin + path;
    made.title = title;
    made.style.cssText = 'width:100%;height:150px;border:0;display:block;background:#fff';
    return made;
  };
  const said = (source, fits) => new Promise((resolve) => {
    const hear = (event) => {
      if (event.source !== source || event.origin !== origin || !fits(event.data)) return;
      removeEventListener('message', hear);
      resolve(event.data);
    };
    addEventListener('message', hear);
  });
  window.Stripe = () => ({
    initCheckoutElementsSdk({ clientSecret }) {
      const card = frame('/endive/card', 'Secure card payment input frame');
      const loaded = new Promise((resolve) => card.addEventListener('load', resolve, { once: true }));
      const ask = async (what, bank) => {
        const id = Math.random();
        const answer = said(card.contentWindow, (data) => data && data.to === id);
        card.contentWindow.postMessage({ ask: what, secret: clientSecret, bank, id }, origin);
        return (await answer).answer;
      };
      // As the real script says it: of the card or its bank, or of anything else.
      const errorOf = ({ message, code, decline_code }) =>
        code === undefined
          ? { code: null, message }
          : { code: 'paymentFailed', message, paymentFailed: { declineCode: decline_code ?? null } };
      const askBank = async () => {
        const bank = frame('/endive/bank', 'Your bank');
        bank.style.cssText += ';position:fixed;inset:20% 10%;width:80%;z-index:99;outline:100vmax solid #0006';
        document.body.append(bank);
        const answer = await said(bank.contentWindow, (data) => data && 'bank' in data);
        bank.remove();
        return answer.bank;
      };
      return {
        createPaymentElement: () => ({ mount: (place) => place.append(card) }),
        async loadActions() {
          const session = await fetchSession(clientSecret);
          if (session === null) return { type: 'error', error: { message: 'This payment page has expired.' } };
          await loaded;
          return { type: 'success', actions: {
            getSession: () => session,
            async validateElements() {
              if ((await ask('validate')).isWhole) return { type: 'success', session };
              const message = 'Your card number is incomplete.';
              const error = { code: 'validation_error', message, validation_errors: [{ message, element: 'payment' }] };
              return { type: 'error', error };
            },
            async confirm() {
              let answer = await ask('confirm', null);
              if (answer.asksBank) answer = await ask('confirm', await askBank());
              return answer.error ? { type: 'error', error: errorOf(answer.error) } : { type: 'success', session };
            },
          } };
        },
      };
    },
  });
  // Through a frame of its own: the page may ask nobody but its own server.
  const fetchSession = async (secret) => {
    const teller = frame('/endive/session?secret=' + encodeURIComponent(secret), 'Session');
    teller.hidden = true;
    document.body.append(teller);
    const { session } = await said(teller.contentWindow, (data) => data && 'session' in data);
    teller.remove();
    return session;
  };
})();
`;

export function sessionFrame(book: Book, secret: string): string {
  const session = Object.values(book.saved.sessions).find((one) => secretOf(one) === secret);
  const openSession = session?.status === 'open' ? { id: session.id } : null;
  return page('Session', '', `parent.postMessage(${JSON.stringify({ session: openSession })}, '*');`);
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Imitates Stripe's invoice page, which takes payment and requests the bank's approval if required. */
export function invoicePage(book: Book, invoice: Invoice): string {
  const card = book.card(book.saved.subscriptions[invoice.subscription]?.method ?? null);
  const open = invoice.status === 'open';
  return page(
    `Invoice ${escaped(invoice.number)}`,
    `<h1>Invoice ${escaped(invoice.number)}</h1><p>${dollars(invoice.due)}, ${invoice.status}${card ? `, card ending in ${card.number.slice(-4)}` : ''}.</p>
${open ? '<form method="post"><button name="answer" value="yes">Pay and confirm with the bank</button></form>' : ''}`,
  );
}
