/** What a report says of its methods, and of which version its firm's words are: on the page, on its slide, in its PDF. */
import type { DisclosedMethod } from '../../domain/practice/reports/disclosures/method-disclosures.ts';
import { formatDate } from '../../domain/shared/format.ts';
import type { DisclosuresVersion } from '../../domain/practice/reports/disclosures/firm-disclosures-schema.ts';

export interface MethodParagraph {
  id: string;
  title: string;
  text: string;
}

export const methodParagraphs = (
  {
    method_disclosures: methods = [],
    disclosures_version: version,
  }: {
    method_disclosures?: readonly DisclosedMethod[] | undefined;
    disclosures_version?: DisclosuresVersion | undefined;
  },
  timeZone: string,
): MethodParagraph[] => [
  ...methods.map(({ id, title, text }) => ({ id, title, text })),
  ...(version && methods.length > 0
    ? [
        {
          id: 'version',
          title: 'Version',
          text: `Disclosures of the firm, version ${version.number}, saved ${formatDate(version.saved_at, timeZone)}.`,
        },
      ]
    : []),
];
