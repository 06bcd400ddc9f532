/** The protocol library, which is loaded with the first message. */
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { inputSchema } from '../../domain/calculations/input-schema.ts';
import { ENGINE_VERSION } from '../../domain/version.ts';
import type { Services } from '../services.ts';
import { allowedTools, runTool, type ToolCaller } from './run-tool.ts';
import type { Tool } from './tool.ts';

const INSTRUCTIONS =
  'Figures are calculated by Plumbline. Quote them as returned, with their assumptions. Rates are fractions, amounts are dollars.';

const OUTPUT_SCHEMA = {
  type: 'object' as const,
  properties: {
    data: {},
    assumptions: { type: 'array' },
    trail: { type: 'array' },
    source: { type: 'object' },
  },
  required: ['data', 'assumptions', 'trail', 'source'],
};

/** Serves one message. Messages share no state. */
export const serveMessage = (message: unknown, caller: ToolCaller, services: Services): Promise<Response> =>
  createMcpHandler(() => createServer(caller, services), {
    legacy: 'stateless',
    // The list of tools of a token never changes.
    maxSubscriptions: 0,
  }).fetch(caller.request.context.req.raw, { parsedBody: message });

function createServer(caller: ToolCaller, services: Services): McpServer {
  const server = new McpServer(
    { name: 'plumbline', version: ENGINE_VERSION },
    { capabilities: { tools: { listChanged: false } }, instructions: INSTRUCTIONS },
  );
  // Not `registerTool`, which reports a missing scope as an unknown tool and sends messages of thrown errors.
  server.server.setRequestHandler('tools/list', () => ({
    tools: allowedTools(caller.token).map(describeTool),
  }));
  server.server.setRequestHandler('tools/call', async ({ params }) => {
    const outcome = await runTool(params.name, params.arguments, caller, services);
    const content = outcome.ok ? outcome.value : outcome.error;
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(content) }],
      ...(outcome.ok ? { structuredContent: { ...outcome.value } } : { isError: true }),
    };
  });
  return server;
}

function describeTool({ name, title, description, input, creates = false }: Tool) {
  const schema: object = inputSchema({ id: name, schema: input });
  return {
    name,
    title,
    description,
    inputSchema: { ...schema, type: 'object' as const },
    outputSchema: OUTPUT_SCHEMA,
    annotations: { readOnlyHint: !creates, destructiveHint: false, openWorldHint: false },
  };
}
