// Whose answers are weighed, and for how long: on a server for many, until they are sent.
import type { Plugin } from 'graphql-yoga'
import { shareOf } from '../access/admission.ts'
import type { Asked } from '../access/session.ts'
import type { Context } from './context.ts'
import { Weight } from './weight.ts'

/** A weight for an answer to whoever asks; null on a local installation, where nothing is counted. */
export const weightFor = ({
  deps,
  viewer,
  address,
}: Pick<Context, 'deps' | 'viewer' | 'address'>): Weight | null =>
  deps.hosted === null ? null : new Weight(shareOf(viewer, address))

/** Weighs answers to queries and mutations, until they are sent. */
export const weighAnswers = (): Plugin<object, Context> => ({
  onExecute: ({ args }) => {
    const context = args.contextValue as unknown as Context & Asked
    const weight = (context.weight = weightFor(context))
    if (weight === null) return undefined
    const { res } = context
    if (res && !res.destroyed) res.once('close', () => weight.release())
    else return { onExecuteDone: () => weight.release() }
    return undefined
  },
})
