/** The accumulation part of the retirement buffer: the market alone beside the market with a buffer. */
import type { RetirementBufferInput } from '../../../domain/tools/buffer/retirement-buffer-input.ts';
import { retirementBufferSchema } from '../../../domain/tools/buffer/retirement-buffer-schema.ts';
import {
  retirementBuffer,
  retirementBufferErrors,
  type RetirementBufferResult,
} from '../../../domain/tools/buffer/retirement-buffer.ts';
import { saidInflation } from '../../../domain/shared/todays-dollars.ts';
import { KEYS } from '../../state/stored-keys.ts';
import type { ToolRunMade, ToolSpec } from '../frame/tool-spec.ts';
import { exampleValues, fromDocument, noValues, toDocument, type BufferValues } from './buffer-values.ts';

export type BufferRun = ToolRunMade<BufferValues, RetirementBufferInput, RetirementBufferResult>;

export const bufferSpec: ToolSpec<BufferValues, RetirementBufferInput, RetirementBufferResult> = {
  id: 'retirement_buffer',
  calculation: 'retirement-buffer',
  pdfPath: 'retirement_buffer/pdf/',
  title: 'Retirement Buffer',
  paths: {
    inputs: '/retirement-buffer/accumulation/params',
    result: '/retirement-buffer/accumulation/result',
  },
  storedKey: KEYS.bufferInputs,
  method: 'retirement-buffer',
  defaults: noValues,
  example: exampleValues,
  read: fromDocument,
  write: toDocument,
  schema: retirementBufferSchema,
  inDollars: saidInflation,
  check: retirementBufferErrors,
  calculate: retirementBuffer,
  needs: 'history',
  async explain() {
    const { explainBuffer } = await import('../../areas/tool-figures.ts');
    return (input, _result, history) => explainBuffer(input, history);
  },
  keep({ input, result }, store) {
    const { simulations, ...results } = result;
    store.set(KEYS.bufferDistributionType, input.distribution_in);
    store.set(KEYS.bufferResults, JSON.stringify(results));
    if (simulations) store.set(KEYS.bufferSimulations, JSON.stringify(simulations));
    else store.remove(KEYS.bufferSimulations);
  },
  keptKeys: [KEYS.bufferDistributionType, KEYS.bufferResults, KEYS.bufferSimulations],
};
