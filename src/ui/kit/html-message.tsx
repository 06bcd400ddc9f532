import { safeHtml } from './safe-html.ts';

export function HtmlMessage({ message }: { message: string }) {
  return <div dangerouslySetInnerHTML={{ __html: safeHtml(message) }} />;
}
