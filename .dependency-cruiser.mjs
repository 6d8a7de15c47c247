// Who may import whom: the rooms of docs/ARCHITECTURE.md as rules. `npm run check` runs them and counts the modules.
const rooms = ['graphql', 'commands', 'routes', 'access', 'play', 'library', 'engine', 'io']
const room = (name) => `^server/${name}/`
const library = (names) => `node_modules/(${names.join('|')})/`
const pureLibraries = ['gpt-tokenizer', 'compromise', 'zod', 'diff', 're2js']
const clientLibraries = [
  'solid-js',
  '@solidjs/router',
  '@urql',
  'graphql-ws',
  '@fontsource-variable',
  '@codemirror',
  '@lezer',
  'uplot',
  'workbox-[a-z]+',
]
const databaseDrivers = ['libsql', '@libsql', 'pg', '@prisma']

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
      comment: 'Nor by types: what two files name belongs to the lower one, or to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only('graphql', ['play/', 'library/', 'access/', 'io/store/', 'engine/', 'version.ts']),
    only('commands', ['play/', 'library/', 'access/', 'io/store/', 'engine/']),
    only('routes', ['graphql/ids.ts', 'play/', 'library/', 'access/', 'io/store/', 'engine/']),
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
        pathNot: [library(pureLibraries)],
      },
    },
    {
      name: 'engine-knows-no-tables',
      severity: 'error',
      from: { path: room('engine') },
      to: { path: ['^generated/', 'node_modules/(@prisma|graphql|@pothos)'] },
    },
    {
      name: 'only-the-store-opens-databases',
      comment:
        'The clients that Prisma generates, and the drivers. Types of their rows may be named anywhere.',
      severity: 'error',
      from: { path: '^server/', pathNot: room('io/store') },
      to: {
        path: ['^generated/(sqlite|postgres)/', library(databaseDrivers)],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-watch-and-the-limits-know-redis',
      comment: 'And of both only what is loaded with REDIS_URL.',
      severity: 'error',
      from: { path: '^server/', pathNot: room('io/(watch|limits)') },
      to: { path: library(['ioredis']) },
    },
    {
      name: 'only-the-limits-count-callers',
      comment: 'What counts them is loaded for strangers alone.',
      severity: 'error',
      from: { path: '^server/', pathNot: room('io/limits') },
      to: { path: library(['rate-limiter-flexible']) },
    },
    {
      name: 'only-the-metrics-know-prometheus',
      comment: 'Loaded when somebody may ask for them.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/routes/metrics\\.ts$' },
      to: { path: library(['prom-client']) },
    },
    {
      name: 'only-the-trace-knows-opentelemetry',
      comment: 'And of the trace only what is loaded where a collector is named.',
      severity: 'error',
      from: { path: '^server/', pathNot: room('io/trace') },
      to: { path: library(['@opentelemetry']) },
    },
    {
      name: 'only-the-pictures-know-sharp',
      comment: 'It is not installed everywhere, and takes its time to load.',
      severity: 'error',
      from: { path: '^server/', pathNot: room('io/pictures') },
      to: { path: library(['sharp']) },
    },
    {
      name: 'only-the-jobs-know-pg-boss',
      comment: 'And of the jobs only what is loaded with REDIS_URL.',
      severity: 'error',
      from: { path: '^server/', pathNot: room('io/jobs') },
      to: { path: library(['pg-boss']) },
    },
    {
      name: 'rows-have-the-types-of-sqlite',
      severity: 'error',
      from: { path: '^server/', pathNot: room('io/store') },
      to: { path: ['^generated/postgres/', library(databaseDrivers)] },
    },
    {
      name: 'pothos-belongs-to-graphql',
      severity: 'error',
      from: { path: '^server/', pathNot: room('graphql') },
      to: { path: ['^generated/pothos', library(['@pothos'])] },
    },
    {
      name: 'only-config-reads-the-world',
      comment: 'Entries stand above the rooms; no room imports them.',
      severity: 'error',
      from: { path: '^server/[^/]+/' },
      to: { path: '^server/(main|commands|app|http|config|root)\\.ts$' },
    },
    {
      name: 'client-stands-alone',
      comment:
        'It runs in a browser: itself and the libraries named here. With the server it shares schema.graphql.',
      severity: 'error',
      from: { path: '^client/' },
      to: { pathNot: ['^client/', library(clientLibraries)] },
    },
    {
      name: 'client-pages-are-strangers',
      comment:
        'A folder of the client imports itself, client/api, client/ui and client/styles; those import no page.',
      severity: 'error',
      from: { path: '^client/([^/]+)/' },
      to: { path: '^client/', pathNot: '^client/($1|api|ui|styles)/' },
    },
    {
      name: 'server-stands-alone',
      comment: 'Nothing of the client, the scripts or the tests goes into the built server.',
      severity: 'error',
      from: { path: '^server/' },
      to: {
        pathNot: ['^(server|generated)/', '^package\\.json$', 'node_modules/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'rooms-are-known',
      comment: 'A new room gets its line in docs/ARCHITECTURE.md and its rule here.',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: rooms.map(room) },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^generated/|^client/api/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
