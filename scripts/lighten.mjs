// What makes the built server quick to start and small: esbuild plugins for the two heavy things it carries.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ENCODING = 'gpt-tokenizer/encoding/o200k_base'

/** Marks a token that is no text in the file of tokens; no length is as large. */
const RAW = 0xff

/** The tokenizer becomes a file of its own, read when the first tokens are counted: tenths of a second and tens of
 * megabytes that an answer to the first request has no use for. */
export const tokenizerOnDemand = {
  name: 'tokenizer-on-demand',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${ENCODING}$`) }, () => ({ path: ENCODING, namespace: 'demand' }))
    build.onResolve({ filter: /^\.\/tokenizer\.cjs$/, namespace: 'demand' }, ({ path }) => ({
      path,
      external: true,
    }))
    build.onLoad({ filter: /./, namespace: 'demand' }, () => ({
      contents: `let loaded
        export const countTokens = (text, options) => (loaded ??= require('./tokenizer.cjs')).countTokens(text, options)`,
    }))
  },
}

/** Builds that file, and beside it the tokens as bytes: as a literal of 200,000 strings they take twice the memory. */
export async function buildTokenizer(esbuild, outdir) {
  const tokensAsBytes = {
    name: 'tokens-as-bytes',
    setup(build) {
      build.onLoad({ filter: /[\\/]bpeRanks[\\/]o200k_base\.js$/ }, async ({ path }) => {
        const { default: tokens } = await import(pathToFileURL(path))
        mkdirSync(outdir, { recursive: true })
        writeFileSync(join(outdir, 'tokens.bin'), Buffer.concat(tokens.flatMap(written)))
        return { contents: `export default (${readTokens})('tokens.bin', ${RAW})` }
      })
    },
  }
  await esbuild.build({
    stdin: { contents: `export { countTokens } from '${ENCODING}'`, resolveDir: process.cwd() },
    outfile: join(outdir, 'tokenizer.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    plugins: [tokensAsBytes],
    logLevel: 'warning',
  })
}

/** A token as gpt-tokenizer has it (text, or an array of bytes where they are none), with its length before it. */
function written(token) {
  const bytes = Buffer.from(token)
  if (bytes.length >= RAW) throw new Error('A token is too long for its length to be one byte.')
  return [Buffer.from(typeof token === 'string' ? [bytes.length] : [RAW, bytes.length]), bytes]
}

/** The way back; it runs in the built program, so it can use nothing from around it. */
function readTokens(name, raw) {
  const bytes = require('node:fs').readFileSync(require('node:path').join(__dirname, name))
  const tokens = []
  for (let at = 0; at < bytes.length;) {
    const isText = bytes[at] !== raw
    const from = isText ? at + 1 : at + 2
    at = from + bytes[from - 1]
    tokens.push(isText ? bytes.utf8Slice(from, at) : [...bytes.subarray(from, at)])
  }
  return tokens
}

/** Prisma carries its query compiler as base64 in a module: here it is a file beside, and its text is not kept. */
export const wasmAsFile = (outdir) => ({
  name: 'wasm-as-file',
  setup(build) {
    build.onLoad({ filter: /\.wasm-base64\.m?js$/ }, async ({ path }) => {
      const { wasm } = await import(pathToFileURL(path))
      const name = /([^\\/]+)\.wasm-base64/.exec(path)[1]
      mkdirSync(outdir, { recursive: true })
      writeFileSync(join(outdir, `${name}.wasm`), Buffer.from(wasm, 'base64'))
      // The client calls Buffer.from(wasm, 'base64') on it, which takes bytes as they are.
      return {
        contents: `import { readFileSync } from 'node:fs'
          export const wasm = readFileSync(new URL('./${name}.wasm', import.meta.url))`,
      }
    })
  },
})

/** The interpreter of scripts is a file that the sandbox reads when the first one runs. */
export function copyInterpreter(outdir) {
  const { resolve } = createRequire(import.meta.url)
  copyFileSync(resolve('@jitl/quickjs-wasmfile-release-sync/wasm'), join(outdir, 'quickjs.wasm'))
}
