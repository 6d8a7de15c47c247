// Who may import whom: the rooms of docs/ARCHITECTURE.md as rules. `npm run check` runs them and counts the modules.
const room = (name) => `^server/${name}/`
const pureLibraries = ['gpt-tokenizer', 'compromise', 'zod', 'diff', 're2js']

/** A room may import nothing of the server but what is listed (and itself). */
const only = (name, allowed) => ({
  name: `${name}-imports`,
  comment: `${name} may import ${allowed.join(', ') || 'nothing'}; if a line needs more, it stands in the wrong room.`,
  severity: 'error',
  from: { path: room(name) },
  to: { path: '^server/', pathNot: [room(name), ...allowed.map((path) => `^server/${path}`)] },
})

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only('graphql', ['play/', 'library/', 'access/', 'io/store/', 'engine/', 'version.ts']),
    only('commands', ['play/', 'library/', 'access/', 'io/store/', 'engine/']),
    only('library', ['play/', 'access/', 'engine/', 'io/']),
    only('play', ['access/', 'engine/', 'io/']),
    only('access', ['io/store/']),
    only('engine', []),
    {
      name: 'io-parts-are-strangers',
      comment: 'What two parts of io need is handed in.',
      severity: 'error',
      from: { path: '^server/io/([^/]+)/' },
      to: { path: '^server/', pathNot: ['^server/io/$1/', room('engine')] },
    },
    {
      name: 'engine-is-pure',
      comment: 'No node:, no Prisma, no GraphQL, no library but the pure ones.',
      severity: 'error',
      from: { path: room('engine') },
      to: {
        dependencyTypesNot: ['local', 'type-only'],
        pathNot: [`node_modules/(${pureLibraries.join('|')})/`],
      },
    },
    {
      name: 'engine-knows-no-tables',
      severity: 'error',
      from: { path: room('engine') },
      to: { path: ['^generated/', 'node_modules/(@prisma|graphql|@pothos)'] },
    },
    {
      name: 'only-config-reads-the-world',
      comment: 'Entries stand above the rooms; no room imports them.',
      severity: 'error',
      from: { path: '^server/[^/]+/' },
      to: { path: '^server/(main|commands|app|http|config|root)\\.ts$' },
    },
    {
      name: 'client-and-server-are-strangers',
      comment: 'They meet only in schema.graphql.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(server|generated|prisma)/' },
    },
    {
      name: 'server-knows-no-client',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/' },
    },
    {
      name: 'client-pages-are-strangers',
      comment: 'Pages share through client/api and client/ui.',
      severity: 'error',
      from: { path: '^client/(play|library|settings)/' },
      to: { path: '^client/(play|library|settings)/', pathNot: '^client/$1/' },
    },
    {
      name: 'client-base-knows-no-page',
      severity: 'error',
      from: { path: '^client/(api|ui)/' },
      to: { path: '^client/(play|library|settings)/' },
    },
    { name: 'not-to-tests', severity: 'error', from: { path: '^(server|client)/' }, to: { path: '^tests/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^generated/|^client/api/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
