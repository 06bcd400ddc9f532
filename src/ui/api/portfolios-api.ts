/** Mixes of indexes that the advisor keeps. */
import type { Portfolio, PortfolioFields } from '../../domain/practice/templates/portfolio.ts';
import type { Call, CallOptions } from './api.ts';

const PATH = 'scenario/vehicle-portfolio';

export function createPortfoliosApi(call: Call) {
  return {
    /** By name. */
    list: async ({ signal }: CallOptions = {}) =>
      (await call<Portfolio[]>({ method: 'GET', path: `${PATH}/`, signal })).data,
    get: async (id: number, { signal }: CallOptions = {}) =>
      (await call<Portfolio>({ method: 'GET', path: `${PATH}/${id}/`, signal })).data,
    create: async (body: PortfolioFields, { key }: CallOptions = {}) =>
      (await call<Portfolio>({ method: 'POST', path: `${PATH}/`, body, idempotencyKey: key })).data,
    patch: async (id: number, body: Partial<PortfolioFields>) =>
      (await call<Portfolio>({ method: 'PATCH', path: `${PATH}/${id}/`, body })).data,
    remove: (id: number) => call<null>({ method: 'DELETE', path: `${PATH}/${id}/` }),
  };
}
