/** What an advisor saves under a name. Each kind has a path of its own. */
import {
  TEMPLATE_PATHS,
  type Template,
  type TemplateBodies,
  type TemplateType,
} from '../../domain/practice/templates/template.ts';
import { verbsOf, type Call, type CallOptions } from './http-port.ts';
import type { Portfolio, PortfolioFields } from '../../domain/practice/templates/template-schema.ts';

function presetsAt<Preset, Fields>(call: Call, path: string) {
  const { get, post, patch, send } = verbsOf(call);
  return {
    list: (options?: CallOptions) => get<Preset[]>(`${path}/`, options),
    create: (body: Fields, options?: CallOptions) => post<Preset>(`${path}/`, body, options),
    patch: (id: number, body: Partial<Fields>) => patch<Preset>(`${path}/${id}/`, body),
    remove: (id: number) => send<null>('DELETE', `${path}/${id}/`),
  };
}

export const createTemplatesApi = <T extends TemplateType>(call: Call, type: T) =>
  presetsAt<Template<T>, { template_name: string; body: TemplateBodies[T] }>(call, TEMPLATE_PATHS[type]);

export const createPortfoliosApi = (call: Call) =>
  presetsAt<Portfolio, PortfolioFields>(call, 'scenario/vehicle-portfolio');
