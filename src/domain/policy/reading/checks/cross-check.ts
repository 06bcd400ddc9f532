/**
 * What figures say about each other. Each check marks cells, and none changes a figure: a ledger is a smooth
 * thing, so a digit that was lost or changed shows as a jump there and back, a broken identity, a broken run.
 */
import type { Draft } from '../draft.ts';
import { checkCashFlow, checkEndsOfRuns, checkFlows, checkSigns } from './flow-checks.ts';
import { checkMisprints } from './misprints.ts';
import { checkAlignment, checkPunctuation } from './print-checks.ts';
import { checkAges, checkEqualities, checkOrder } from './relation-checks.ts';
import { checkLostDigits, checkValues } from './value-checks.ts';

export function crossCheck(draft: Draft): void {
  checkSigns(draft);
  checkPunctuation(draft);
  checkAlignment(draft);
  checkAges(draft);
  checkFlows(draft);
  checkValues(draft);
  checkLostDigits(draft);
  checkMisprints(draft);
  checkEndsOfRuns(draft);
  checkOrder(draft, 'surrender_value', 'accumulation_value', 1);
  checkOrder(draft, 'surrender_value', 'death_benefit', 1);
  checkOrder(draft, 'guaranteed_surrender_value', 'surrender_value', 1);
  checkEqualities(draft);
  checkCashFlow(draft);
}
