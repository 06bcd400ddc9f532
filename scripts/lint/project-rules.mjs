// What no published rule says. oxlint loads them by .oxlintrc.json; they are written as ESLint's are.

/** @param {string} selector @param {string} message */
const forbid = (selector, message) => ({
  /** @param {{ report: (fault: { node: unknown, message: string }) => void }} context */
  create: (context) => ({ [selector]: (/** @type {unknown} */ node) => context.report({ node, message }) }),
});

const READ_IN_TEST = [
  '[argument.callee.object.callee.property.name=/^(getBy|locator)/]',
  '[argument.callee.property.name=/^(innerText|inputValue|textContent|count|is[A-Z]\\w+|getAttribute|evaluate|all\\w+)$/]',
  '[argument.callee.name=/^(stored|kept\\w*|call)$/]',
];

export default {
  meta: { name: 'own' },
  rules: {
    /** Computed once or not at all: no clock in the domain, so that each figure can be computed again. */
    'no-clock': forbid(
      "NewExpression[callee.name='Date'][arguments.length=0]",
      'Every date in the domain is an argument.',
    ),
    /** What a page shows or saves follows an action, on a slow machine after it: asserted through holds(), asked again. */
    'ask-again': forbid(
      `ExpressionStatement > CallExpression:matches([callee.name='assert'], [callee.object.name='assert']) AwaitExpression:matches(${READ_IN_TEST.join(', ')})`,
      'Asserted at once, it fails on a slow machine: await holds(async () => assert…).',
    ),
  },
};
