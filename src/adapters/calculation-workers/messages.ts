/** What the server and a calculating thread say to each other. */
import type {
  CalculationOrder,
  Json,
  SnapshotOrder,
  ToolPagesOrder,
} from '../../domain/practice/reports/calculator.ts';
import type { IndexFigures } from '../../domain/market/index-figures.ts';
import type { HistoricalSnapshot } from '../../domain/practice/reports/historical-report-kept.ts';
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { TaxTables } from '../../domain/tax/federal/tax-tables.ts';

/** What a thread is started with. */
export interface Beginning {
  readonly taxTables: TaxTables;
}

export interface Work {
  readonly calculate?: CalculationOrder;
  readonly takeSnapshot?: SnapshotOrder;
  readonly toolPages?: ToolPagesOrder;
  /** Market figures in force: with the first work, and again when they are others. */
  readonly figures?: IndexFigures;
}

export interface Answer {
  readonly calculated?: Result<Json>;
  readonly snapshot?: Result<HistoricalSnapshot>;
  readonly pages?: Result<PdfDocument>;
  /** The stack of what was thrown. */
  readonly thrown?: string;
}
