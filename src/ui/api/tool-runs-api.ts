/** Results of the planning tools, kept for a client. */
import type { ToolRun, ToolRunFields, ToolRunLine, Tool } from '../../domain/practice/reports/tool-run.ts';
import type { Call, CallOptions } from './http-port.ts';

type Changed = Partial<Pick<ToolRunFields, 'name' | 'inputs'>>;

export function createToolRunsApi(call: Call) {
  return {
    /** Newest first. */
    list: async (client: number, { signal }: CallOptions = {}) =>
      (await call<ToolRunLine[]>({ method: 'GET', path: `tool-run/?client=${client}`, signal })).data,
    get: async (id: number, { signal }: CallOptions = {}) =>
      (await call<ToolRun>({ method: 'GET', path: `tool-run/${id}/`, signal })).data,
    create: (body: ToolRunFields, { key }: CallOptions = {}) =>
      call<ToolRun>({ method: 'POST', path: 'tool-run/', body, idempotencyKey: key }),
    /** `was`: as it was read. Nothing is changed where another window changed the same of it: `tool_run_changed`. */
    patch: (id: number, body: Changed & { was?: Changed }) =>
      call<ToolRun>({ method: 'PATCH', path: `tool-run/${id}/`, body }),
    remove: (id: number) => call<null>({ method: 'DELETE', path: `tool-run/${id}/` }),
  };
}

/** Where a kept result opens, and what its tool is called. */
export const TOOL_PAGES: Readonly<Record<Tool, { title: string; result: string }>> = {
  index_strategy: { title: 'Index Strategy Calculator', result: '/index-strategy-calculator-run' },
  tax_scorecard: { title: 'Tax Scorecard', result: '/tax-risk-analysis' },
  retirement_buffer: { title: 'Retirement Buffer', result: '/retirement-buffer/accumulation/result' },
  income_rider: { title: 'Income rider', result: '/retirement-buffer/income-rider/result' },
};
