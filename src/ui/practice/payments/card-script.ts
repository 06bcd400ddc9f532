/**
 * The card provider's own script, on the two pages that take a card and nowhere else: the card is typed into a frame of
 * the provider's, and no digit of it passes through Plumbline. Of what the script offers, what these pages use.
 */
export interface CardPart {
  createPaymentElement(): { mount(place: HTMLElement): void };
  loadActions(): Promise<
    { type: 'success'; actions: CardActions } | { type: 'error'; error: { message: string } }
  >;
}

export interface CardActions {
  getSession(): { id: string };
  /** Asks the bank where it must; some banks take the whole page, which then comes back to /stripe-source. */
  confirm(options: {
    redirect: 'if_required';
  }): Promise<{ type: 'success' } | { type: 'error'; error: { message: string } }>;
}

type Provider = (publishableKey: string) => {
  initCheckoutElementsSdk(options: { clientSecret: string }): CardPart;
};

declare global {
  interface Window {
    Stripe?: Provider;
  }
}

const NOT_LOADED = 'The part of the page that takes the card could not be loaded. Reload the page.';

/** @throws {Error} in words for the reader */
export async function loadCardPart(
  address: string,
  publishableKey: string,
  clientSecret: string,
): Promise<CardPart> {
  if (!window.Stripe) await appended(address);
  if (!window.Stripe) throw new Error(NOT_LOADED);
  return window.Stripe(publishableKey).initCheckoutElementsSdk({ clientSecret });
}

function appended(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(NOT_LOADED));
    });
    document.head.append(script);
  });
}
