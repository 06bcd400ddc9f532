/** A tool of the MCP server: returns the data of the API with its assumptions and explanations. */
import type { ZodType } from 'zod';
import type { Assumption } from '../../domain/calculations/assumptions.ts';
import type { Scope } from '../../domain/practice/users/access-token.ts';
import type { OwnerId, User } from '../../domain/practice/users/user.ts';
import type { Explanation } from '../../domain/shared/explanation.ts';
import { fail, parseWith, type Result } from '../../domain/shared/result.ts';
import { ENGINE_VERSION, dataVintage } from '../../domain/version.ts';
import type { CalculationRequest } from '../http/calculated.ts';
import { errorResponse } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { CallRoute, ErrorBody } from './call-route.ts';

export interface ToolRequest extends CalculationRequest {
  user: User;
  owner: OwnerId;
  callRoute: CallRoute;
  /** Complete address of a page of the application. */
  pageAt(path: string): string;
}

export interface ToolContent {
  data: unknown;
  /** Inputs that were not entered, with the values used; then warnings. */
  assumptions: readonly Assumption[];
  trail: readonly Explanation[];
  source: {
    calculation: string | null;
    engine_version: string;
    data_vintage: string;
    page: string;
    /** Page, size and total of a list. */
    rows?: unknown;
  };
}

export type ToolResult = Result<ToolContent, ErrorBody>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scopes: readonly Scope[];
  readonly input: ZodType;
  /** Creates a record, instead of only reading. */
  readonly creates?: boolean;
  run(raw: unknown, request: ToolRequest, services: Services): Promise<ToolResult>;
}

export const tool = <Input>({
  run,
  ...spec
}: Omit<Tool, 'input' | 'run'> & {
  input: ZodType<Input>;
  run(input: Input, request: ToolRequest, services: Services): Promise<ToolResult>;
}): Tool => ({
  ...spec,
  async run(raw, request, services) {
    const input = parseWith(spec.input, raw ?? {});
    return input.ok ? run(input.value, request, services) : toToolError(input);
  },
});

export const toToolError = (refused: Result<never>): Result<never, ErrorBody> =>
  refused.ok ? refused : fail(errorResponse(refused.error).body);

/** A result without a calculation. */
export const plainContent = (data: unknown, page: string, rows?: unknown): ToolContent => ({
  data,
  assumptions: [],
  trail: [],
  source: {
    calculation: null,
    engine_version: ENGINE_VERSION,
    data_vintage: dataVintage(null),
    page,
    ...(rows !== undefined && { rows }),
  },
});
