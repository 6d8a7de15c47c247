// The whole schema: one file per noun, all added to the one builder.
import './errors.ts'
import './scenario.ts'
import './take.ts'
import './branch.ts'
import './head.ts'
import './adventure.ts'
import './move.ts'
import './turn.ts'
import './events.ts'
import './settings.ts'
import './viewer.ts'
import './server-info.ts'
import { builder } from './builder.ts'

export const schema = builder.toSchema()
