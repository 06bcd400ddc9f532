// Lint rules of this project. .oxlintrc.json loads them; they use ESLint's interface.

/** @param {string} selector @param {string} message */
const forbid = (selector, message) => ({
  /** @param {{ report: (problem: { node: unknown, message: string }) => void }} context */
  create: (context) => ({ [selector]: (/** @type {unknown} */ node) => context.report({ node, message }) }),
});

const READ_IN_TEST = [
  '[argument.callee.object.callee.property.name=/^(getBy|locator)/]',
  '[argument.callee.property.name=/^(innerText|inputValue|textContent|count|is[A-Z]\\w+|getAttribute|evaluate|all\\w+)$/]',
  '[argument.callee.name=/^(stored|saved[A-Z]\\w*|readSaved|call)$/]',
];

export default {
  meta: { name: 'own' },
  rules: {
    /** The domain has no clock, so that each figure can be reproduced. */
    'no-clock': forbid(
      "NewExpression[callee.name='Date'][arguments.length=0]",
      'Every date in the domain is an argument.',
    ),
    /** A page may show or save a result after a delay, so such assertions must retry through eventually(). */
    'ask-again': forbid(
      `ExpressionStatement > CallExpression:matches([callee.name='assert'], [callee.object.name='assert']) AwaitExpression:matches(${READ_IN_TEST.join(', ')})`,
      'Without retries, this fails on a slow machine: await eventually(async () => assert…).',
    ),
  },
};
