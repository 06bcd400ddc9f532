/** A thread that draws paths and answers with the text of what came of them. */
import { parentPort, workerData } from 'node:worker_threads';
import { shippedHistory } from '../../src/adapters/index-figures/market-figures.ts';
import { rangeReport } from '../../src/domain/paths/range-report.ts';
import { rangeReportSchema } from '../../src/domain/paths/range-report-schema.ts';

// JSON writes the shortest text that reads back as the same double.
parentPort?.postMessage(JSON.stringify(rangeReport(rangeReportSchema.parse(workerData), shippedHistory)));
