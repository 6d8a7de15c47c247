// The version of the program, from its package.
import packageJson from '../package.json' with { type: 'json' }

export const VERSION: string = packageJson.version
