// What the server answers about a scenario's news, by name.
import type { OfferStoryFragment } from '../api/generated/graphql.ts'

export type OfferStory = OfferStoryFragment
export type Offer = NonNullable<OfferStory['scenarioDiff']>
export type TextOffer = Offer['fields'][number]
export type CardOffer = Offer['cards'][number]
export type StatsOffer = NonNullable<Offer['stats']>
