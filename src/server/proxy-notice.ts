/** Says once in the log that a proxy is in front whose visitors cannot be told apart. */
import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import type { Services } from './services.ts';
import { PROXY_NOT_TRUSTED } from './settings.ts';

export function proxyNotice({
  settings,
  log,
}: Pick<Services, 'settings' | 'log'>): (context: Context<AppEnv>) => void {
  let isSaid = settings.trustProxy > 0;
  return (context) => {
    if (isSaid || context.req.header('x-forwarded-for') === undefined) return;
    isSaid = true;
    log.warn(`Requests carry X-Forwarded-For, and PLUMBLINE_TRUST_PROXY is 0: ${PROXY_NOT_TRUSTED}`);
  };
}
