import { useMemo } from 'react';
import type { CardProps } from './card-props.ts';

/** Reads the rates of return by year for an open view, and later for a file. */
export function useYearlyIrr({ report, readIrr }: CardProps, isOpen: boolean) {
  const stored = report.yearly_irr;
  const irr = useMemo(() => stored ?? (isOpen ? readIrr?.() : undefined), [stored, isOpen, readIrr]);
  return {
    hasIrr: stored !== undefined || readIrr !== undefined,
    irr,
    irrForFile: () => stored ?? readIrr?.(),
  };
}
