/** Results of the planning tools, kept for a client. */
import { verbsOf, type Call, type CallOptions } from './http-port.ts';
import type {
  ToolRun,
  ToolRunFields,
  ToolRunLine,
  Tool,
} from '../../domain/practice/reports/tool-run-schema.ts';

type Changed = Partial<Pick<ToolRunFields, 'name' | 'inputs'>>;

export function createToolRunsApi(call: Call) {
  const { get, send } = verbsOf(call);
  return {
    list: (client: number, options?: CallOptions) =>
      get<ToolRunLine[]>(`tool-run/?client=${client}`, options),
    get: (id: number, options?: CallOptions) => get<ToolRun>(`tool-run/${id}/`, options),
    create: (body: ToolRunFields, options?: CallOptions) => send<ToolRun>('POST', 'tool-run/', body, options),
    /** `was`: as it was read. Nothing is changed where another window changed the same of it: `tool_run_changed`. */
    patch: (id: number, body: Changed & { was?: Changed }) => send<ToolRun>('PATCH', `tool-run/${id}/`, body),
    remove: (id: number) => send<null>('DELETE', `tool-run/${id}/`),
  };
}

/** Where a kept result opens, and what its tool is called. */
export const TOOL_PAGES: Readonly<Record<Tool, { title: string; result: string }>> = {
  index_strategy: { title: 'Index Strategy Calculator', result: '/index-strategy-calculator-run' },
  tax_scorecard: { title: 'Tax Scorecard', result: '/tax-risk-analysis' },
  retirement_buffer: { title: 'Retirement Buffer', result: '/retirement-buffer/accumulation/result' },
  income_rider: { title: 'Income rider', result: '/retirement-buffer/income-rider/result' },
};
