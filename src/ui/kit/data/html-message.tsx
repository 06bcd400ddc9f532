import DOMPurify from 'dompurify';

/** Allows text with emphasis, lists and links. Excludes elements that load, run or accept input. */
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
