/** Runs a tool for a token. Removes data that the assistant's provider must not receive. */
import { isObject } from '../../domain/calculations/rounded-json.ts';
import { nameHider, withoutLinks } from '../../domain/practice/clients/hidden-names.ts';
import { allowsScope, type UsedToken } from '../../domain/practice/users/access-token.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import { requestContext } from '../http/request-context.ts';
import type { Services } from '../services.ts';
import { refuseScope } from '../sessions/access-tokens.ts';
import { calculationTools } from './calculation-tools.ts';
import { clientTools } from './client-tools.ts';
import { reportTools } from './report-tools.ts';
import { toToolError, type Tool, type ToolContent, type ToolRequest } from './tool.ts';
import type { CallRoute, ErrorBody } from './call-route.ts';

const TOOLS: readonly Tool[] = [...clientTools, ...calculationTools, ...reportTools];

export interface ToolCaller {
  request: ToolRequest;
  token: UsedToken;
  /** Otherwise results contain "Client 3" instead of the name. */
  showsNames: boolean;
}

export const allowedTools = ({ scopes }: UsedToken): Tool[] =>
  TOOLS.filter((tool) => tool.scopes.every((scope) => allowsScope(scopes, scope)));

const MAX_CONTENT_BYTES = 100_000;

export async function runTool(
  name: string,
  input: unknown,
  { request, token, showsNames }: ToolCaller,
  services: Services,
): Promise<Result<ToolContent, ErrorBody>> {
  try {
    const tool = TOOLS.find((one) => one.name === name);
    if (!tool) return fail({ error: { name: [`No tool is called "${name}".`] } });
    for (const scope of tool.scopes) {
      const missing = refuseScope(token, scope);
      if (missing) return toToolError(missing);
    }
    // Other tools receive no records, and a name such as "Max" would change the text of a schema.
    const readsRecords = tool.scopes.some((scope) => scope !== 'calculations:run');
    const hideNames =
      showsNames || !readsRecords
        ? (value: unknown) => value
        : nameHider(await services.clients.list(request.owner));
    const clean = (value: unknown) => hideNames(withoutLinks(value));
    // A selection can omit the keys that mark links and personal data, so responses are cleaned before it.
    const callRoute: CallRoute = async (...call) => {
      const response = await request.callRoute(...call);
      return response.ok ? ok(clean(response.value) as typeof response.value) : response;
    };
    const outcome = await tool.run(input, { ...request, callRoute }, services);
    if (!outcome.ok) return fail(hideNamesIn(withInternalDetail(outcome.error), hideNames));
    return limitContent(clean(outcome.value) as ToolContent);
  } catch (error) {
    const requestId = requestContext()?.requestId;
    services.log.error('A tool failed.', error, requestId);
    return fail(internalError(requestId));
  }
}

const internalError = (requestId: unknown): ErrorBody => ({
  detail: `Something went wrong! Request ${String(requestId)}.`,
  code: 'internal',
});

/** A route that failed has its own request id. */
const withInternalDetail = (error: ErrorBody): ErrorBody =>
  error.code === 'internal' ? internalError(error.request_id) : error;

/** Hides names in each message, but not in the code. Under the key of its field, a message about a name would be hidden completely. */
const hideNamesIn = (body: ErrorBody, hideNames: (value: unknown) => unknown): ErrorBody =>
  Object.fromEntries(
    Object.entries(body).map(([name, member]) => [
      name,
      isObject(member)
        ? Object.fromEntries(Object.entries(member).map(([field, messages]) => [field, hideNames(messages)]))
        : name === 'code'
          ? member
          : hideNames(member),
    ]),
  );

/** Shortens the trail before it rejects a result. */
function limitContent({ data, assumptions, trail, source }: ToolContent): Result<ToolContent, ErrorBody> {
  const content = { data, assumptions, trail: [], source };
  let remainingBytes = MAX_CONTENT_BYTES - sizeOf(content);
  if (remainingBytes < 0)
    return fail({
      error: { select: ['The answer is larger than 100 KB. Name the members that you need in select.'] },
    });
  const end = trail.findIndex((one) => (remainingBytes -= sizeOf(one) + 1) < 0);
  return ok({ ...content, trail: end < 0 ? trail : trail.slice(0, end) });
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
