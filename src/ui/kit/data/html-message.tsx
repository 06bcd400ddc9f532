import DOMPurify from 'dompurify';


/** Words and their emphasis, lists and links; nothing that loads, runs, looks like ours or can be typed into. */
const RULES = {
  ALLOWED_TAGS: ['a', 'b', 'br', 'code', 'em', 'i', 'li', 'ol', 'p', 'span', 'strong', 'u', 'ul'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const safeHtml = (html: string): string => DOMPurify.sanitize(html, RULES);

export function HtmlMessage({ message }: { message: string }) {
  return <div dangerouslySetInnerHTML={{ __html: safeHtml(message) }} />;
}
