import { useState } from 'react';
import {
  type HistoricalReport,
  FOUR_PERIODS,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { OpenFigureAt, OpenedFigure } from '../../explain/open-figure-engine.ts';
import { OpenedFigurePanel } from '../../explain/open-figure-panel.tsx';
import type { PanelPlace } from '../../explain/open-figures.tsx';
import { toolFigureOpener } from '../../explain/tool-figure-engine.ts';
import {
  explainForOrigin,
  ON_HISTORY,
  realExplanations,
  clampedExplanations,
} from '../../../domain/explain/explainer.ts';
import { memberAt } from '../../../domain/shared/result-members.ts';
import { activeSlots, PERIOD_TITLES, periodName } from '../../../rendering/words/history/historical-part.ts';
import { LEFT_ON_AVERAGE } from '../../../rendering/words/weighting-text.ts';
import { historicalExplainer } from '../../../domain/comparison/historical/explain-historical-report.ts';
import { historicalReport } from '../../../domain/comparison/historical/run-historical-report.ts';

export interface FigureSource {
  input: HistoricalReportInput;
  history: IndexHistory;
  /** Includes removed accounts. */
  full: HistoricalReport;
  /** Excludes removed accounts, as on the screen. */
  shown: HistoricalReport;
}

/** The explained report does not change while the panel is open. */
export function HistoricalFigurePanel({
  input,
  history,
  full,
  shown,
  at,
  onClose,
}: FigureSource & PanelPlace) {
  const [openAt] = useState((): OpenFigureAt => {
    const open = toolFigureOpener(historicalFigureExplainer(input, full, history), input);
    return (path) => {
      const figure = open(path);
      return figure && withTableTitle(figure, full);
    };
  });
  return <OpenedFigurePanel openAt={openAt} at={unfilteredPath(at, shown, full)} onClose={onClose} />;
}

/** Uses the labels of the table: "Total value", "IUL policy · worst period, Mar 1969 – Feb 2009". */
export function withTableTitle(figure: OpenedFigure, report: HistoricalReport): OpenedFigure {
  const [tab = '', entry = '', member = ''] = figure.at.split('.');
  const slot = memberAt(report, `${tab}.${entry}.slot`);
  const active = activeSlots(report).find((one) => one.slot === slot);
  if (!active) return figure;
  const period = FOUR_PERIODS.find((name) => name === member);
  const start = period && memberAt(report, `${tab}.${entry}.${period}.start_month`);
  const months = typeof start === 'string' ? `, ${periodName(start, report.horizon)}` : '';
  return {
    ...figure,
    title: titleOf(figure.title, period === undefined ? 1 : 2),
    slot: { number: active.slot, name: active.name },
    where: period ? `${active.name} · ${PERIOD_TITLES[period].toLowerCase()} period${months}` : active.name,
  };
}

/**
 * Removes the slot and the first `skippedParts` of the place from a title such as "Income of year 5 of slot 1:
 * income analysis, worst".
 */
function titleOf(title: string, skippedParts: number): string {
  const [figure = '', place = ''] = title.split(': ');
  const rest = place.split(', ').slice(skippedParts);
  const titleText = [figure.replace(/ of slot \d+$/, ''), ...(rest.length > 0 ? [rest.join(', ')] : [])].join(
    ': ',
  );
  return TITLES[titleText] ?? titleText;
}

const TITLES: Readonly<Record<string, string>> = {
  'Average credit': 'Average rate',
  Geometric: 'Compound rate',
  'Expected legacy': LEFT_ON_AVERAGE,
  'Index geometric': 'Index return, without dividends',
  'Zero years': 'Years without a gain',
  'Age: longevity': 'Income paid to',
};

/** Converts a displayed path to a path of the full report, which has more entries if accounts were removed. */
export function unfilteredPath(path: string, displayed: HistoricalReport, full: HistoricalReport): string {
  const [tab = '', place = '', ...rest] = path.split('.');
  const slot = memberAt(displayed, `${tab}.${place}.slot`);
  const all = memberAt(full, tab);
  if (typeof slot !== 'number' || !Array.isArray(all)) return path;
  const found = all.findIndex((entry) => memberAt(entry, 'slot') === slot);
  return found < 0 ? path : [tab, found, ...rest].join('.');
}

/** Figures in today's dollars link to their nominal figures. */
export function historicalFigureExplainer(
  input: HistoricalReportInput,
  full: HistoricalReport,
  history: IndexHistory,
) {
  const { illustration } = input;
  const ofDisplayed = explainForOrigin(ofProfile(input, full, history), illustration);
  if (input.dollars !== 'real') return ofDisplayed;
  const asPaid: HistoricalReportInput = { ...input, dollars: undefined };
  const nominal = historicalReport(asPaid, history);
  const ofNominal = explainForOrigin(ofProfile(asPaid, nominal, history), illustration);
  return realExplanations({ nominal, displayed: full, ofNominal, ofShown: ofDisplayed }, ON_HISTORY);
}

/** Capped figures link to their uncapped figures. */
function ofProfile(input: HistoricalReportInput, displayed: HistoricalReport, history: IndexHistory) {
  if (input.compliance_profile !== 'client_clamped') return historicalExplainer(input, displayed, history);
  const before: HistoricalReportInput = { ...input, compliance_profile: 'standard' };
  const uncapped = historicalReport(before, history);
  const ofUncapped = historicalExplainer(before, uncapped, history);
  return clampedExplanations({ uncapped, displayed, ofUncapped, origin: input.illustration.origin });
}
