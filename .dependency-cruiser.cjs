// The arrows of ARCHITECTURE.md, checked on every run of the tests. scripts/testing/quality.mjs makes the check fail when
// it saw fewer modules than expected: a cruiser that cannot read the sources finds nothing wrong in them.

const TEST = '\\.(test|bench)\\.tsx?$';
const BROWSER_ADAPTERS = '^src/adapters/(http-api|browser-storage|index-figures|history-worker)/';

// Each folder knows those that stand before it.
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
 * One rule a folder: it imports none that stands after it.
 * @param {string} root
 * @param {string[]} folders
 */
const inOrder = (root, folders) =>
  folders.slice(0, -1).map((folder, index) => ({
    name: `${root.slice(root.lastIndexOf('/') + 1)}-in-order`,
    comment:
      'A folder knows those before it in its list at the top of this file: no circle, and a reader can begin at the head.',
    severity: 'error',
    from: { path: `^${root}/${folder}/`, pathNot: TEST },
    to: { path: `^${root}/(${folders.slice(index + 1).join('|')})/` },
  }));

/** Loaded on demand: the files of `pages`, which export several modules together, and the modules that load alone. */
const LATE = [
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
      name: 'pages-come-late',
      comment: 'A page is loaded when it is opened. A static import would make it part of the first page.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/ui/main-file', '^src/ui/reports/file/', TEST] },
      to: { path: LATE, dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'late-parts-are-pages',
      comment:
        'Each late import of another file splits what all the others share into more scripts. The wiring waits for adapters, and for nothing else.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TEST },
      to: {
        path: '^src/',
        pathNot: [...LATE, '^src/adapters/'],
        dependencyTypes: ['dynamic-import'],
      },
    },
    {
      name: 'assistants-come-late',
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
      name: 'domain-imports-nothing-of-ours',
      comment: 'The domain is pure: what it needs from outside is declared as a port beside what needs it.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: TEST },
      to: { path: '^(src|scripts|tests)/', pathNot: '^src/domain/' },
    },
    {
      name: 'domain-tests-use-test-support',
      comment:
        'What several tests of the domain share is in tests/support; they need nothing else from outside.',
      severity: 'error',
      from: { path: `^src/domain/.*${TEST}` },
      to: { path: '^(src|scripts|tests)/', pathNot: '^(src/domain|tests/support)/' },
    },
    {
      name: 'domain-uses-no-package',
      comment:
        'The same functions run in the browser, on the server and in the CLI, so the domain has neither packages nor Node.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: [TEST, 'schema[^/]*\\.ts$'] },
      to: { dependencyTypesNot: ['local', 'localmodule', 'undetermined', 'unknown'] },
    },
    {
      name: 'domain-schemas-use-only-zod',
      comment: 'A schema is where loose input becomes strict; zod is the one package for that.',
      severity: 'error',
      from: { path: '^src/domain/.*schema[^/]*\\.ts$', pathNot: TEST },
      to: {
        dependencyTypesNot: ['local', 'localmodule', 'undetermined', 'unknown'],
        pathNot: '(^|/)node_modules/zod/',
      },
    },
    {
      name: 'rendering-drives-nothing',
      comment:
        'Words and pictures of a report, for the screen and for paper alike: of the domain, and of d3’s scales and paths.',
      severity: 'error',
      from: { path: '^src/rendering/', pathNot: TEST },
      to: { path: '^src/(adapters|ui|server|cli)/' },
    },
    {
      name: 'adapters-drive-nothing',
      comment: 'An adapter implements a port; who uses it is none of its business.',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/(ui|server|cli)/' },
    },
    {
      name: 'adapters-stand-alone',
      comment:
        'One folder an outside thing: two adapters meet in a wiring file, never in each other. Types may be shared; what all databases have in common is in sql/.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/', pathNot: TEST },
      to: {
        path: '^src/adapters/',
        pathNot: ['^src/adapters/$1/', '^src/adapters/sql/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-drives-alone',
      comment: 'The browser knows the server by its HTTP interface only.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(server|cli)/' },
    },
    {
      name: 'server-drives-alone',
      comment: 'The server knows neither screens nor commands.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/(ui|cli)/' },
    },
    {
      name: 'cli-has-no-screens',
      comment: 'The command line runs where there is no browser.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/ui/' },
    },
    {
      name: 'adapters-only-in-wiring',
      comment:
        'Only the wiring files know which adapter stands behind a port, so that another can take its place.',
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
      name: 'browser-wires-browser-adapters',
      comment: 'The other adapters stand on Node and would not even bundle.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TEST },
      to: { path: '^src/adapters/', pathNot: BROWSER_ADAPTERS },
    },
    {
      name: 'browser-has-no-node',
      comment: 'What runs in the browser cannot import a module of Node.',
      severity: 'error',
      from: { path: ['^src/ui/', BROWSER_ADAPTERS], pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'copying-says-so',
      comment: 'Every copy button says "Copied!" for two seconds: only that button copies text.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ui/shell/copy-button\\.tsx$' },
      to: { path: '^src/ui/shell/copy-text\\.ts$' },
    },
    {
      name: 'no-cycles',
      comment:
        'Which of two files that need each other runs first is an accident. Types run nothing, and a late import runs later.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'product-runs-without-dev-packages',
      comment:
        'What an installation without development packages lacks would fail only there. Types vanish in the build.',
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
      comment: 'A package that is there only because another brought it goes when that one goes.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-imports-no-tests',
      comment: 'Tests look at the product; the product does not know them.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: [TEST, '^tests/'] },
    },
    {
      name: 'imports-resolve',
      comment: 'An import that leads nowhere fails at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is left over.',
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
