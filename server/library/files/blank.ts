// A story and a scenario of which nothing is known but the title.
import type { FoundScenario, FoundStory } from './found.ts'

const plot = (title: string) => ({
  title,
  plotEssentials: '',
  authorsNote: '',
  aiInstructions: '',
  persona: { name: '', pronouns: '', description: '' },
  statSchema: null,
  cards: [],
  scripts: [],
  picture: null,
  extensions: {},
})

/** A story without a moment. */
export const blankStory = (title: string): FoundStory => ({
  ...plot(title),
  nodes: [],
  head: null,
  world: {},
  script: {},
  memories: [],
  summary: null,
})

/** A scenario without a word. */
export const blankScenario = (title: string): FoundScenario => ({
  ...plot(title),
  description: '',
  opening: '',
  otherOpenings: [],
  tags: [],
  options: [],
})
