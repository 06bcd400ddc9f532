import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const unused = {
  argsIgnorePattern: '^_',
  varsIgnorePattern: '^_',
  caughtErrors: 'none',
  ignoreRestSiblings: true,
};

export default defineConfig(
  { ignores: ['dist/', '.cache/', 'data/', 'node_modules/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // The product: what the types know is used to find what they alone do not refuse.
  {
    files: ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'scripts/**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // Text out of a PDF is cleaned of control characters on purpose.
      'no-control-regex': 'off',
      'no-var': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', unused],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Ports are objects of functions, often written as methods; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      // A store of memory implements the same asynchronous port as one of disk, and has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
    },
  },

  // Computed once or not at all: no clock and no chance in the domain, so that each figure can be computed again.
  {
    files: ['src/domain/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.bench.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'fetch',
        'window',
        'document',
        'localStorage',
        'process',
        'setTimeout',
        'setInterval',
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'The domain is handed what is not the same each time.',
        },
        { object: 'Date', property: 'now', message: 'Every date in the domain is an argument.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Every date in the domain is an argument.',
        },
      ],
    },
  },

  {
    files: ['src/ui/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    // Its other rules prepare code for the React compiler, which is not used here.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // A component that reads a signal by itself shows stale text, and nothing tells.
  {
    files: ['src/ui/**/*.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@preact/signals-core',
              message: 'Components read signals through the hooks of src/ui/state.',
            },
          ],
        },
      ],
    },
  },

  {
    files: ['src/cli/**/*.ts', 'src/server/**/*.ts', 'src/adapters/**/*.ts'],
    rules: { 'no-console': ['error', { allow: ['error'] }] },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/*.bench.ts', 'tests/**/*.{ts,tsx}'],
    rules: {
      'no-console': 'off',
      // node:test's own tests are promises that the runner waits for.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: ['test', 'it', 'describe', 'suite'].map((name) => ({
            from: 'package',
            package: 'node:test',
            name,
          })),
        },
      ],
    },
  },

  // What a page shows or saves follows an action, on a slow machine after it: asserted through holds(), asked again.
  {
    files: ['tests/browser/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "ExpressionStatement > CallExpression:matches([callee.name='assert'], [callee.object.name='assert']) AwaitExpression:matches([argument.callee.object.callee.property.name=/^(getBy|locator)/], [argument.callee.property.name=/^(innerText|inputValue|textContent|count|is[A-Z]\\w+|getAttribute|evaluate|all\\w+)$/], [argument.callee.name=/^(stored|kept\\w*|call)$/])",
          message: 'Asserted at once, it fails on a slow machine: await holds(async () => assert…).',
        },
      ],
    },
  },

  // Plain Node scripts: their types are checked by scripts/tsconfig.json.
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'performance',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'Buffer',
          'URL',
          'module',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-unused-vars': ['error', unused],
    },
  },
);
