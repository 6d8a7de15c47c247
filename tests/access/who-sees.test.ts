// The table of who sees what speaks of the schema as it is, and keeps what is the owner's for him.
import { isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { leastRole, namedFields } from '../../server/access/who-sees.ts'
import { schema } from '../../server/graphql/schema.ts'

it('names only fields that there are', () => {
  const missing = namedFields().filter((name) => {
    const [type, field] = name.split('.') as [string, string]
    const known = schema.getType(type)
    return !isObjectType(known) || known.getFields()[field] === undefined
  })
  expect(missing).toEqual([])
})

it('lets strangers see nothing but who they are, what runs here, and what they may ask for', () => {
  const theirs = namedFields().filter(
    (name) => leastRole(...(name.split('.') as [string, string])) === 'STRANGER',
  )
  const isOfRate = (name: string) => name.startsWith('RateLimit.')
  expect(theirs.filter((name) => !isOfRate(name))).toEqual([
    'Query.viewer',
    'Query.serverInfo',
    'Query.rateLimit',
    'ServerInfo.version',
    'ServerInfo.isHosted',
  ])
  expect(theirs.filter(isOfRate).length).toBe(5)
})

it('keeps what was not thought of for the owner', () => {
  expect(leastRole('Adventure', 'madeUpTomorrow')).toBe('OWNER')
  expect(leastRole('MadeUpTomorrow', 'id')).toBe('OWNER')
})
