import type { ComponentProps } from 'react';
import type { CorrectedFigure } from '../../../domain/practice/reports/corrected-figures.ts';
import { FIRST_METHODS, TODAYS_METHODS } from '../../../domain/policy/methods.ts';
import type { CheckItem } from './things-to-check.tsx';
import { CorrectedMethods, EarlierMethods } from '../frame/advisor-notices.tsx';

/** Earlier and corrected methods of a report. */
export const methodItems = (
  corrected: readonly CorrectedFigure[],
  earlier: ComponentProps<typeof EarlierMethods>,
): CheckItem[] => [
  ...(corrected.length > 0 ? [{ id: 'corrected', text: <CorrectedMethods figures={corrected} /> }] : []),
  ...((earlier.methods ?? FIRST_METHODS) === TODAYS_METHODS
    ? []
    : [{ id: 'earlier', text: <EarlierMethods {...earlier} /> }]),
];
