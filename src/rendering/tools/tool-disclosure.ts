/** Under the results, on paper and on each picture. */
export const TOOL_DISCLOSURE =
  'Hypothetical figures based on the inputs shown. Not a guarantee. Not tax, legal or investment advice.';
