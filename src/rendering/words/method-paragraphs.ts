/** What a report says of its methods, and of which version its firm's words are: on the page, on its slide, in its PDF. */
import type { DisclosedMethod } from '../../domain/practice/reports/disclosures/method-disclosures.ts';
import { formatDate } from '../../domain/shared/format.ts';
import type { DisclosuresVersion } from '../../domain/practice/reports/disclosures/firm-disclosures-schema.ts';

interface Disclosed {
  method_disclosures?: readonly DisclosedMethod[] | undefined;
  disclosures_version?: DisclosuresVersion | undefined;
}

export function methodParagraphs(
  { method_disclosures: methods = [], disclosures_version: version }: Disclosed,
  timeZone: string,
) {
  const told = methods.map(({ id, title, text }): MethodParagraph => ({ id, title, text }));
  if (!version || methods.length === 0) return told;
  const text = `Disclosures of the firm, version ${version.number}, saved ${formatDate(version.saved_at, timeZone)}.`;
  return [...told, { id: 'version', title: 'Version', text }];
}

export type MethodParagraph = Record<'id' | 'title' | 'text', string>;
