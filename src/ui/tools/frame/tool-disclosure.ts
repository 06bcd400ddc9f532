/** Under the results, on paper and on each picture. */
export const TOOL_DISCLOSURE =
  'Hypothetical figures, made from the inputs shown. They promise nothing, and are no tax, legal or investment advice.';
