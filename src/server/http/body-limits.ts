/** Limits of request bodies. A route selects one; the default is the form limit. */
import { MAX_JSON_DEPTH, type JsonBounds } from '../../domain/shared/json.ts';

export interface BodyLimits extends JsonBounds {
  readonly bytes: number;
}

const KB = 1024;

export const FORM_BODY: BodyLimits = { bytes: 64 * KB, depth: MAX_JSON_DEPTH, fields: 500, values: 2000 };

/** Notes and disclosures in any script, with their previous versions. */
export const TEXTS_BODY: BodyLimits = { ...FORM_BODY, bytes: 256 * KB };

/** A ledger of 120 years with its schedule, its policy model and the accounts. */
export const LEDGER_BODY: BodyLimits = {
  bytes: 512 * KB,
  depth: MAX_JSON_DEPTH,
  fields: 8000,
  values: 12_000,
};

/** A ledger with series of market figures. */
export const CALCULATION_BODY: BodyLimits = { ...LEDGER_BODY, bytes: 2048 * KB, values: 150_000 };

/** One message of an assistant. */
export const MCP_BODY: BodyLimits = { ...CALCULATION_BODY, bytes: 1_000_000 };

/** 2,000 clients with four fields each. */
export const CLIENTS_BODY: BodyLimits = { ...LEDGER_BODY, bytes: 2048 * KB, fields: 10_000, values: 12_000 };

export const FILE_BODY: BodyLimits = { ...FORM_BODY, bytes: 2048 * KB };
