/** Calls the MCP server of a test practice with the official client over HTTP. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { serve } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Scope } from '../../src/domain/practice/users/access-token.ts';
import type { User } from '../../src/domain/practice/users/user.ts';
import type { ToolContent } from '../../src/server/mcp/tool.ts';
import { accessToken } from './test-access-token.ts';
import type { TestPractice } from './test-practice.ts';

export interface McpCaller {
  protocol: string | undefined;
  /** For calls of the API with the same rights. */
  token: string;
  tools(): Promise<string[]>;
  call(name: string, input?: Record<string, unknown>): Promise<ToolContent>;
  /** The body of the error. */
  refused(name: string, input?: Record<string, unknown>): Promise<unknown>;
}

interface Called {
  isError: boolean;
  structuredContent: ToolContent;
  content: { text: string }[];
}

export async function mcpServer(practice: TestPractice): Promise<URL> {
  const server = serve({ fetch: practice.app.fetch, hostname: '127.0.0.1', port: 0 });
  after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return new URL(`http://127.0.0.1:${port}/mcp`);
}

export async function mcpCaller(
  practice: TestPractice,
  address: URL,
  user: User,
  scopes: readonly Scope[],
): Promise<McpCaller> {
  const { token } = await accessToken(practice, user, scopes);
  const client = new Client(
    { name: 'test', version: '1' },
    // The newest protocol that the server offers; raw requests test an older one.
    { versionNegotiation: { mode: 'auto' } },
  );
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  after(() => client.close());
  const call = async (name: string, input: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: input })) as Called;
  return {
    protocol: client.getNegotiatedProtocolVersion(),
    token,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, input) {
      const { isError, structuredContent, content } = await call(name, input);
      const text = content[0]?.text ?? '';
      if (isError) throw new Error(`${name}: ${text}`);
      if (JSON.stringify(structuredContent) !== text) throw new Error(`${name} answers with other text.`);
      return structuredContent;
    },
    async refused(name, input) {
      const { isError, content } = await call(name, input);
      if (!isError) throw new Error(`${name} was not refused.`);
      return JSON.parse(content[0]?.text ?? '') as unknown;
    },
  };
}
