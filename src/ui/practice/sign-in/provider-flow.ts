/** Leaves for the OpenID Connect provider and completes the sign-in when it returns to this tab. */
import type { CompletedSignIn, StartedSignIn } from '../../../domain/practice/users/identity-schema.ts';
import { provider } from '../../api/accounts-api.ts';
import { tab } from '../../wiring.ts';

/** Key in session storage, so that a sign-in belongs to the tab that started it. */
const FLOW = 'provider_flow';

export function openProvider({ url, flow }: StartedSignIn): void {
  tab.set(FLOW, flow);
  window.location.assign(url);
}

export async function startSignIn(next: string): Promise<void> {
  openProvider((await provider.start(next)).data);
}

let completed: Promise<CompletedSignIn> | null = null;

/** Once per page, because the response works once. Clears the code from the address bar and the history. */
export function completeSignIn(): Promise<CompletedSignIn> {
  if (completed) return completed;
  const { search, pathname } = window.location;
  window.history.replaceState(null, '', pathname);
  // The server reports a missing flow as expired.
  const flow = tab.get(FLOW) ?? 'none';
  tab.remove(FLOW);
  completed = provider.complete(flow, search).then(({ data }) => data);
  return completed;
}
