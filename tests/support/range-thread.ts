/** A thread that computes paths and returns the report as JSON. */
import { parentPort, workerData } from 'node:worker_threads';
import { shippedHistory } from '../../src/adapters/index-figures/market-figures.ts';
import { rangeReport } from '../../src/domain/paths/range-report.ts';
import { rangeReportSchema } from '../../src/domain/paths/range-report-schema.ts';

// JSON preserves doubles exactly.
parentPort?.postMessage(JSON.stringify(rangeReport(rangeReportSchema.parse(workerData), shippedHistory)));
