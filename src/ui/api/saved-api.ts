import { api } from '../wiring.ts';
import { verbsOf, type CallOptions } from './http-port.ts';
import type {
  ToolRun,
  ToolRunFields,
  ToolRunLine,
  Tool,
} from '../../domain/practice/reports/tool-run-schema.ts';
import {
  TEMPLATE_PATHS,
  type Template,
  type TemplateBodies,
  type TemplateType,
} from '../../domain/practice/templates/template.ts';
import type { Portfolio, PortfolioFields } from '../../domain/practice/templates/template-schema.ts';
import type {
  IllustrationListItem,
  StoredIllustration,
} from '../../domain/practice/cases/illustration-list.ts';
import type { Scenario } from '../../domain/practice/cases/scenario.ts';

const { get, post, patch, send } = verbsOf(api.call);

type Changed = Partial<Pick<ToolRunFields, 'name' | 'inputs'>>;

export const toolRuns = {
  list: (client: number, options?: CallOptions) => get<ToolRunLine[]>(`tool-run/?client=${client}`, options),
  get: (id: number, options?: CallOptions) => get<ToolRun>(`tool-run/${id}/`, options),
  create: (body: ToolRunFields, options?: CallOptions) => send<ToolRun>('POST', 'tool-run/', body, options),
  /** `was`: the values last read. If another window changed them, the server returns `tool_run_changed`. */
  patch: (id: number, body: Changed & { was?: Changed }) => send<ToolRun>('PATCH', `tool-run/${id}/`, body),
  remove: (id: number) => send<null>('DELETE', `tool-run/${id}/`),
};

export const TOOL_PAGES: Readonly<Record<Tool, { title: string; result: string }>> = {
  index_strategy: { title: 'Index Strategy Calculator', result: '/index-strategy-calculator-run' },
  tax_scorecard: { title: 'Tax Scorecard', result: '/tax-risk-analysis' },
  retirement_buffer: { title: 'Retirement Buffer', result: '/retirement-buffer/accumulation/result' },
  income_rider: { title: 'Income rider', result: '/retirement-buffer/income-rider/result' },
};

const presetsAt = <Preset, Fields>(path: string) => ({
  list: (options?: CallOptions) => get<Preset[]>(`${path}/`, options),
  create: (body: Fields, options?: CallOptions) => post<Preset>(`${path}/`, body, options),
  patch: (id: number, body: Partial<Fields>) => patch<Preset>(`${path}/${id}/`, body),
  remove: (id: number) => send<null>('DELETE', `${path}/${id}/`),
});

export const templatesOf = <T extends TemplateType>(type: T) =>
  presetsAt<Template<T>, { template_name: string; body: TemplateBodies[T] }>(TEMPLATE_PATHS[type]);

export const portfolios = presetsAt<Portfolio, PortfolioFields>('scenario/vehicle-portfolio');

export const illustrations = {
  /** Illustrations of all scenarios, newest first, without their rows. */
  list: (options?: CallOptions) => get<IllustrationListItem[]>('scenario/illustrationid/', options),
  get: (id: number, options?: CallOptions) =>
    get<StoredIllustration>(`scenario/illustrationid/${id}/`, options),
  takeOver: (scenario: number, body: { from_scenario: number; revision: number }) =>
    send<Scenario>('POST', `scenario/exisiting-comparative/${scenario}/`, body),
};
