// The import rules of ARCHITECTURE.md, which every test run checks. scripts/testing/quality.mjs fails if too few modules
// were read, because a tool that cannot read the sources finds no violations.

const TEST = '\\.(test|bench)\\.tsx?$';
const BROWSER_ADAPTERS = '^src/adapters/(http-api|browser-storage|index-figures|history-worker)/';

// Each folder may import only the folders before it.
const DOMAIN = [
  'shared',
  'market',
  'tax',
  'policy',
  'vehicles',
  'history',
  'comparison',
  'paths',
  'tools',
  'calculations',
  'explain',
  'practice',
];
const PRACTICE = [
  'users',
  'payments',
  'clients',
  'cases',
  'reports',
  'templates',
  'operation',
  'portability',
];
const UI = [
  'api',
  'state',
  'kit',
  'charts',
  'shell',
  'explain',
  'tables',
  'share',
  'saved',
  'clients',
  'reports',
  'wizard',
  'tools',
  'practice',
];

/**
 * One rule per folder: it must not import a folder after it.
 * @param {string} root
 * @param {string[]} folders
 */
const inOrder = (root, folders) =>
  folders.slice(0, -1).map((folder, index) => ({
    name: `${root.slice(root.lastIndexOf('/') + 1)}-in-order`,
    comment:
      'A folder imports only folders before it in the list at the top of this file, so there are no circles.',
    severity: 'error',
    from: { path: `^${root}/${folder}/`, pathNot: TEST },
    to: { path: `^${root}/(${folders.slice(index + 1).join('|')})/` },
  }));

/** Loaded on demand: the files of `pages`, which export several modules together, and the modules that load alone. */
const LAZY = [
  '^src/ui/pages/',
  '^src/ui/(explain/method-note|shell/scorecard-preview)[.]tsx$',
  '^src/ui/practice/(demo/demo-screen|sign-in/sign-in-screens)[.]tsx$',
  '^src/ui/reports/builder/(builder-screen|comparative-builder|historical-builder)[.]tsx$',
  '^src/ui/reports/historical/historical-figure-panel[.]tsx$',
  '^src/ui/reports/present/(comparative|historical)-presentation[.]tsx$',
  '^src/ui/reports/share/shared-(report|historical-report)-screen[.]tsx$',
  '^src/ui/tools/(index-strategy/index-strategy|scorecard/scorecard)-screen[.]tsx$',
  '^src/ui/tutorials/tutorials-screen[.]tsx$',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...inOrder('src/domain', DOMAIN),
    ...inOrder('src/domain/practice', PRACTICE),
    ...inOrder('src/ui', UI),
    {
      name: 'pages-are-lazy',
      comment: 'Pages are loaded when they are opened. A static import would add them to the first page.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/ui/main-file', '^src/ui/reports/file/', TEST] },
      to: { path: LAZY, dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'lazy-modules-are-pages',
      comment:
        'Each further dynamic import splits shared code into more scripts. Only wiring files load adapters lazily.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TEST },
      to: {
        path: '^src/',
        pathNot: [...LAZY, '^src/adapters/'],
        dependencyTypes: ['dynamic-import'],
      },
    },
    {
      name: 'mcp-is-lazy',
      comment:
        'The library of the MCP server is loaded with the first message, because most practices never use it.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/mcp/mcp-server[.]ts$', TEST] },
      to: {
        path: ['^src/server/mcp/mcp-server[.]ts$', '(^|/)node_modules/@modelcontextprotocol/'],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'domain-imports-only-domain',
      comment: 'The domain is pure. It declares what it needs from outside as ports.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: TEST },
      to: { path: '^(src|scripts|tests)/', pathNot: '^src/domain/' },
    },
    {
      name: 'domain-tests-use-test-support',
      comment: 'Domain tests share code only through tests/support.',
      severity: 'error',
      from: { path: `^src/domain/.*${TEST}` },
      to: { path: '^(src|scripts|tests)/', pathNot: '^(src/domain|tests/support)/' },
    },
    {
      name: 'domain-has-no-packages',
      comment:
        'The domain runs in the browser, on the server and in the CLI, so it uses neither packages nor Node.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: [TEST, 'schema[^/]*\\.ts$'] },
      to: { dependencyTypesNot: ['local', 'localmodule', 'undetermined', 'unknown'] },
    },
    {
      name: 'domain-schemas-use-only-zod',
      comment: 'Schemas validate input with zod and use no other package.',
      severity: 'error',
      from: { path: '^src/domain/.*schema[^/]*\\.ts$', pathNot: TEST },
      to: {
        dependencyTypesNot: ['local', 'localmodule', 'undetermined', 'unknown'],
        pathNot: '(^|/)node_modules/zod/',
      },
    },
    {
      name: 'rendering-imports-only-domain',
      comment: 'Text and charts of reports for screen and paper use only the domain and d3.',
      severity: 'error',
      from: { path: '^src/rendering/', pathNot: TEST },
      to: { path: '^src/(adapters|ui|server|cli)/' },
    },
    {
      name: 'adapters-import-only-domain',
      comment: 'An adapter implements a port and does not depend on its callers.',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/(ui|server|cli)/' },
    },
    {
      name: 'adapters-are-independent',
      comment:
        'One folder per external system. Only wiring files combine adapters. They may share types and the code of sql/.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/', pathNot: TEST },
      to: {
        path: '^src/adapters/',
        pathNot: ['^src/adapters/$1/', '^src/adapters/sql/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-imports-no-server',
      comment: 'The browser uses the server only over HTTP.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(server|cli)/' },
    },
    {
      name: 'server-imports-no-ui',
      comment: 'The server does not depend on screens or commands.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/(ui|cli)/' },
    },
    {
      name: 'cli-imports-no-ui',
      comment: 'The command line runs without a browser.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/ui/' },
    },
    {
      name: 'adapters-only-in-wiring',
      comment: 'Only wiring files choose the adapter of a port, so that it can be replaced.',
      severity: 'error',
      from: {
        path: '^src/(ui|server|cli)/',
        pathNot: [
          '^src/(ui|server|cli)/wiring\\.ts$',
          '^src/server/wiring-(database|identity)\\.ts$',
          '^src/cli/wiring-(accounts|audit|migration|operation|reader|stores)\\.ts$',
          TEST,
        ],
      },
      to: { path: '^src/adapters/' },
    },
    {
      name: 'ui-uses-browser-adapters',
      comment: 'The other adapters require Node and cannot be bundled for the browser.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TEST },
      to: { path: '^src/adapters/', pathNot: BROWSER_ADAPTERS },
    },
    {
      name: 'browser-has-no-node',
      comment: 'Code that runs in the browser cannot import Node modules.',
      severity: 'error',
      from: { path: ['^src/ui/', BROWSER_ADAPTERS], pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-copy-button-copies',
      comment: 'Only the copy button copies text, so that each copy shows "Copied!" for two seconds.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ui/shell/copy-button\\.tsx$' },
      to: { path: '^src/ui/shell/copy-text\\.ts$' },
    },
    {
      name: 'no-cycles',
      comment:
        'The load order of files that import each other is unpredictable. Types are not loaded, and dynamic imports run later.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'product-runs-without-dev-packages',
      comment:
        'An import of a development package fails only in installations without them. Types are removed by the build.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '(^|/)node_modules/@types/',
      },
    },
    {
      name: 'packages-are-declared',
      comment: 'An undeclared package disappears when the package that depends on it is removed.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-imports-no-tests',
      comment: 'The product does not depend on tests.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: [TEST, '^tests/'] },
    },
    {
      name: 'imports-resolve',
      comment: 'An unresolved import fails at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file without imports that no file imports is unused.',
      severity: 'error',
      from: { orphan: true, pathNot: [TEST, '\\.d\\.ts$'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
