import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ReportDocument } from '../../../domain/practice/reports/report-document.ts';
import { TooltipLayer } from '../../kit/overlay/tooltip.tsx';
import { Boundary } from '../../kit/layout/empty-state.tsx';
import { Toasts } from '../../shell/toasts.tsx';
import { setDateSource } from '../../state/dates.ts';

/** The file contains the document and opens from a disk, so routes do not work. */
export function showFile(draw: (document: ReportDocument) => ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to draw into.');
  const carried = globalThis as { plumblineReport?: string };
  const reportDocument = JSON.parse(carried.plumblineReport ?? 'null') as ReportDocument;
  setDateSource({ zone: () => reportDocument.time_zone, today: () => null });
  const { hook } = memoryLocation({ path: '/' });
  createRoot(root).render(
    <StrictMode>
      <Router hook={hook}>
        <Boundary onRetry={() => window.location.reload()}>{draw(reportDocument)}</Boundary>
        <Toasts />
        <TooltipLayer />
      </Router>
    </StrictMode>,
  );
}
