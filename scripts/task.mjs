// The `npm run` tasks that are not start, dev, test or check: installs what is missing, then does what is named.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { install, prepare, prepareSources } from './prepare.mjs'
import { root, run } from './run.mjs'

const tasks = {
  packages: () => {}, // installing comes before every task
  pack,
  codegen: async () => (await import('./codegen.mjs')).codegen(),
  build: async () => {
    await prepareSources()
    await (await import('./build.mjs')).build()
  },
  bench: async () => {
    await prepare()
    run('vitest', ['run', '--config', 'vitest.bench.config.ts'])
  },
  backup: (...words) => command('backup', words),
  restore: (...words) => command('restore', words),
  doctor: (...words) => command('doctor', words),
  import: (...words) => command('import', words),
  memories: (...words) => command('memories', words),
  account: (...words) => command('account', words),
  'fake-endpoint': (...words) =>
    run('node', ['--import', 'tsx', join(root, 'tests/fakes/endpoint-main.ts'), ...words]),
  migration: async (name) => (await import('./migration.mjs')).writeMigration(name),
}

/** A command of the built program, on the installation that the environment names. */
async function command(name, words) {
  await prepare()
  try {
    run('node', [join(root, 'dist', 'server', 'commands.js'), name, ...words])
  } catch {
    process.exit(1) // it has said why
  }
}

/** Lays out in a folder all that the built program needs to run, and nothing else: what an image is made of. */
async function pack(name) {
  if (!name) throw new Error('Name an empty folder: node scripts/task.mjs pack FOLDER')
  const folder = resolve(name)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  await prepare()
  mkdirSync(folder, { recursive: true })
  for (const part of ['dist/server', 'dist/client', 'prisma', 'package-lock.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  const {
    name: program,
    version,
    type,
    dependencies,
    optionalDependencies,
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const wanted = { dependencies: {}, optionalDependencies: {} }
  for (const one of await importedPackages()) {
    if (dependencies[one]) wanted.dependencies[one] = dependencies[one]
    else if (optionalDependencies[one]) wanted.optionalDependencies[one] = optionalDependencies[one]
    else throw new Error(`The built program imports ${one}, which is no dependency.`)
  }
  const manifest = { name: program, version, private: true, type, ...wanted }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  run('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
}

/** The packages that the built program imports, as it says itself: all others are inside it. */
async function importedPackages() {
  const { build } = await import('esbuild')
  const built = readdirSync(join(root, 'dist', 'server')).filter((file) => /\.[cm]?js$/.test(file))
  const named = new Set()
  const listen = {
    name: 'listen',
    setup: ({ onResolve }) =>
      onResolve({ filter: /./ }, ({ kind, path }) => {
        if (kind === 'entry-point') return
        if (!path.startsWith('.') && !isBuiltin(path)) named.add(/^(@[^/]+\/)?[^/]+/.exec(path)[0])
        return { path, external: true }
      }),
  }
  await build({
    absWorkingDir: root,
    entryPoints: built.map((file) => `./dist/server/${file}`),
    outdir: 'dist/none',
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
    plugins: [listen],
  })
  return [...named].sort()
}

const [task, ...words] = process.argv.slice(2)
install()
try {
  await tasks[task](...words)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
