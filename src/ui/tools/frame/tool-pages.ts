/** Where a kept result opens, and what its tool is called. */
import type { Tool } from '../../../domain/practice/reports/tool-run.ts';

export const TOOL_PAGES: Readonly<Record<Tool, { title: string; result: string }>> = {
  index_strategy: { title: 'Index Strategy Calculator', result: '/index-strategy-calculator-run' },
  tax_scorecard: { title: 'Tax Scorecard', result: '/tax-risk-analysis' },
  retirement_buffer: { title: 'Retirement Buffer', result: '/retirement-buffer/accumulation/result' },
  income_rider: { title: 'Income rider', result: '/retirement-buffer/income-rider/result' },
};
