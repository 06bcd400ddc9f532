import type { RetirementBufferInput } from '../../../domain/tools/buffer/buffer-year.ts';
import { retirementBufferSchema } from '../../../domain/tools/buffer/retirement-buffer-schema.ts';
import { retirementBuffer, retirementBufferErrors } from '../../../domain/tools/buffer/retirement-buffer.ts';
import type { RetirementBufferResult } from '../../../domain/tools/buffer/retirement-buffer.ts';
import { displayInflation, type DollarTerms } from '../../../domain/shared/todays-dollars.ts';
import { KEYS } from '../../state/storage.ts';
import { readPlain, writePlain, DOLLARS_AS_PAID, dollarsDocument, dollarValues } from '../frame/tool-spec.ts';
import type { ToolRunResult, ToolSpec, Filled, LooseInput, DollarValues } from '../frame/tool-spec.ts';
import { FIRST_YEAR, CUSTOM_RETURNS } from '../../../rendering/tools/buffer/buffer-text.ts';
import { plainObject } from '../frame/tool-link.ts';
import { returnsIn, returnsText } from '../frame/fields.ts';

type PlainInput = Omit<RetirementBufferInput, keyof DollarTerms | 'market' | 'series' | 'returns'>;

export interface BufferValues extends DollarValues, Filled<PlainInput> {
  source: 'market' | 'returns';
  /** An index id, or the weights of a document. */
  market: string | LooseInput;
  /** Custom figures of a document, for its `market`. */
  series: LooseInput | null;
  /** Yearly returns in percent, as entered. */
  returns: string;
  /** Years of a plan that is shorter than the list; each sublist of this length is then a period. */
  stretch: number | null;
  length: 'ages' | 'years';
  rises: 'rate' | 'cpi';
}

export const SORT_TYPES = ['average', 'best', 'worst', 'median'] as const;

export const noValues: BufferValues = {
  total_balance: null,
  buffer_allocation_weight: 0.2,
  buffer_rate: 0.04,
  buffer_fee: 0,
  market_fee: 0,
  source: 'market',
  market: 'equities_100',
  series: null,
  returns: '',
  previous_return: 0,
  stretch: null,
  length: 'ages',
  age: null,
  plan_through_age: null,
  years: null,
  distribution_in: 'dollar',
  distribution: null,
  distribution_start_year: 1,
  rises: 'rate',
  distribution_increase: 0,
  distribution_timing: 'beginning',
  sort_type: 'average',
  market_alone: false,
  show_distribution: true,
  ...DOLLARS_AS_PAID,
};

export const exampleValues: BufferValues = {
  ...noValues,
  total_balance: 1_000_000,
  market: 'equities_and_bonds_80_20',
  market_fee: 0.005,
  age: 65,
  plan_through_age: 94,
  distribution: 55_000,
  distribution_increase: 0.02,
};

export function toDocument(values: BufferValues): LooseInput {
  const { source, market, series, returns, previous_return, stretch, length, ...others } = values;
  const { age, plan_through_age, years, rises, distribution_increase, ...rest } = others;
  const { dollars, inflation_by, inflation, inflation_list, inflation_unused, ...plain } = rest;
  const list = returnsIn(returns);
  const byAge = length === 'ages';
  return {
    ...writePlain(plain),
    ...writePlain({ distribution_increase: rises === 'cpi' ? 'cpi' : distribution_increase, series }),
    ...dollarsDocument(values, source === 'market'),
    ...(source === 'market'
      ? {
          ...(market === '' ? {} : { market }),
          ...(byAge ? writePlain({ age, plan_through_age }) : writePlain({ years })),
        }
      : stretch === null
        ? // The list sets the length. The age only labels the years.
          { returns: list, ...writePlain({ previous_return, age }) }
        : {
            market: CUSTOM_RETURNS,
            series: {
              ...series,
              [CUSTOM_RETURNS]: { frequency: 'annual', start: FIRST_YEAR, returns: list },
            },
            ...writePlain({ years: stretch, age }),
          }),
  };
}

export function fromDocument(document: LooseInput): BufferValues {
  const { distribution_increase: increase, market, years } = document;
  const customReturnList = customReturns(document);
  const returns = customReturnList ?? document.returns;
  const { [CUSTOM_RETURNS]: _customReturns, ...series } = plainObject(document.series) ?? {};
  const values = readPlain(noValues, {
    ...document,
    market: undefined,
    series: undefined,
    returns: undefined,
    distribution_increase: increase === 'cpi' ? undefined : increase,
  });
  return {
    ...values,
    market: customReturnList
      ? noValues.market
      : typeof market === 'string'
        ? market
        : (plainObject(market) ?? noValues.market),
    series: Object.keys(series).length > 0 ? series : null,
    stretch: customReturnList && typeof years === 'number' ? years : null,
    source: Array.isArray(returns) ? 'returns' : 'market',
    returns: Array.isArray(returns) ? returnsText(returns as unknown[]) : '',
    length: typeof years === 'number' && !customReturnList ? 'years' : 'ages',
    years: customReturnList ? null : values.years,
    rises: increase === 'cpi' ? 'cpi' : 'rate',
    ...dollarValues(document),
    sort_type: SORT_TYPES.find((sort) => sort === values.sort_type) ?? noValues.sort_type,
  };
}

function customReturns(document: LooseInput): unknown[] | null {
  if (document.market !== CUSTOM_RETURNS) return null;
  const returns = plainObject(plainObject(document.series)?.[CUSTOM_RETURNS])?.returns;
  return Array.isArray(returns) ? (returns as unknown[]) : null;
}

export type BufferRun = ToolRunResult<BufferValues, RetirementBufferInput, RetirementBufferResult>;

export const bufferSpec: ToolSpec<BufferValues, RetirementBufferInput, RetirementBufferResult> = {
  id: 'retirement_buffer',
  calculation: 'retirement-buffer',
  pdfPath: 'retirement_buffer/pdf/',
  inputsPath: '/retirement-buffer/accumulation/params',
  storedKey: KEYS.bufferInputs,
  defaults: noValues,
  example: exampleValues,
  read: fromDocument,
  write: toDocument,
  schema: retirementBufferSchema,
  inDollars: displayInflation,
  check: retirementBufferErrors,
  calculate: retirementBuffer,
  needs: 'history',
  async explain() {
    const { explainBuffer } = await import('../../pages/tool-figures.ts');
    return (input, _result, history) => explainBuffer(input, history);
  },
  keep({ input, result }, store) {
    const { simulations, ...results } = result;
    store.set(KEYS.bufferDistributionType, input.distribution_in);
    store.set(KEYS.bufferResults, JSON.stringify(results));
    if (simulations) store.set(KEYS.bufferSimulations, JSON.stringify(simulations));
    else store.remove(KEYS.bufferSimulations);
  },
  storedKeys: [KEYS.bufferDistributionType, KEYS.bufferResults, KEYS.bufferSimulations],
};
