/** The API's document and its page as texts. */
import { API_DOCUMENT, API_PAGE } from './api-docs.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { openApiDocument } from './openapi.ts';
import type { RouteGroup } from './route.ts';

export function describeApi(
  groups: readonly RouteGroup[],
  options: { version: string; apiBase: string },
): { [API_DOCUMENT]: string; [API_PAGE]: string } {
  const document = openApiDocument(groups, options);
  return { [API_DOCUMENT]: JSON.stringify(document), [API_PAGE]: apiDocsPage(document) };
}
