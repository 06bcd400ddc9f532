/** Tools for saved comparative reports, with the figures of their pages, files and links. */
import { findCalculation } from '../../domain/calculations/registry.ts';
import { REPORT_TABS } from '../../domain/practice/reports/report.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { oneOf, optional, record, rowId, text } from '../../domain/shared/schema-fields.ts';
import { callerOf } from '../http/calculated.ts';
import { refuse } from '../http/errors.ts';
import { comparativeKind } from '../reports/report-kinds.ts';
import type { Services } from '../services.ts';
import { calculationResult, explanationResult, type Calculated } from './tool-content.ts';
import { plainContent, toToolError, tool, type Tool, type ToolRequest } from './tool.ts';
import type { ErrorBody } from './call-route.ts';

const report_id = rowId('report_id');
const TABS = REPORT_TABS.map(({ id }) => id);

/** The figures of GET report/{id}/export/, in the dollars of the report. */
async function reportFigures(
  id: number,
  request: ToolRequest,
  services: Services,
): Promise<Result<Calculated, ErrorBody>> {
  const { owner, user, now } = request;
  const report = await services.reports.find(owner, id);
  if (!report) return toToolError(refuse('not_found'));
  const at = { owner, user, now, caller: callerOf(request) };
  const snapshot = await comparativeKind.snapshot(report, at, services);
  if (!snapshot.ok) return toToolError(snapshot);
  const { inputs: raw, report: figures, meta } = snapshot.value;
  const inputs = findCalculation('comparative-report')?.parse(raw);
  return ok({
    id: 'comparative-report',
    raw,
    result: { ...figures, inputs: inputs?.ok ? inputs.value : raw, meta },
    page: request.pageAt(`/report-builder/${id}`),
  });
}

export const reportTools: readonly Tool[] = [
  tool({
    name: 'get_report',
    title: 'Read a report',
    description: 'A saved comparative report: its texts and settings, or the figures of one tab.',
    scopes: ['reports:read'],
    input: record('Input', { report_id, tab: optional(oneOf('tab', TABS)) }),
    async run({ report_id: id, tab }, request, services) {
      if (tab !== undefined) {
        const figures = await reportFigures(id, request, services);
        return figures.ok ? calculationResult(figures.value, [tab], request, services) : figures;
      }
      const found = await request.callRoute('GET', `report/${id}/`);
      return found.ok ? ok(plainContent(found.value.data, request.pageAt(`/report-builder/${id}`))) : found;
    },
  }),
  tool({
    name: 'explain_report_figure',
    title: 'Explain a figure of a report',
    description: 'Formula, inputs and steps of one figure of a saved report. The trail explains its parts.',
    scopes: ['reports:read'],
    input: record('Input', {
      report_id,
      path: text('path', 300).describe('Path of a figure, such as comparative_table.footer.slots.0.net_irr'),
    }),
    async run({ report_id: id, path }, request, services) {
      const figures = await reportFigures(id, request, services);
      return figures.ok ? explanationResult(figures.value, path, request, services) : figures;
    },
  }),
];
