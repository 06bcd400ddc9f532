/** Templates of a scenario's parts, each type at its own path. */
import {
  TEMPLATE_PATHS,
  type Template,
  type TemplateBodies,
  type TemplateType,
  type Portfolio,
  type PortfolioFields,
} from '../../domain/practice/templates/template.ts';
import type { Call, CallOptions } from './http-port.ts';

export type { Template, TemplateBodies, TemplateType };
export function createTemplatesApi(call: Call) {
  return {
    /** By name. */
    list: async <T extends TemplateType>(type: T, { signal }: CallOptions = {}) =>
      (await call<Template<T>[]>({ method: 'GET', path: `${TEMPLATE_PATHS[type]}/`, signal })).data,
    get: async <T extends TemplateType>(type: T, id: number, { signal }: CallOptions = {}) =>
      (await call<Template<T>>({ method: 'GET', path: `${TEMPLATE_PATHS[type]}/${id}/`, signal })).data,
    create: async <T extends TemplateType>(
      type: T,
      body: { template_name: string; body: TemplateBodies[T] },
      { key }: CallOptions = {},
    ) => {
      const path = `${TEMPLATE_PATHS[type]}/`;
      return (await call<Template<T>>({ method: 'POST', path, body, idempotencyKey: key })).data;
    },
    patch: async <T extends TemplateType>(
      type: T,
      id: number,
      body: { template_name?: string; body?: TemplateBodies[T] },
    ) => (await call<Template<T>>({ method: 'PATCH', path: `${TEMPLATE_PATHS[type]}/${id}/`, body })).data,
    remove: (type: TemplateType, id: number) =>
      call<null>({ method: 'DELETE', path: `${TEMPLATE_PATHS[type]}/${id}/` }),
  };
}

/** Mixes of indexes that the advisor keeps. */
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
