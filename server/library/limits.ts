// The bounds of adventures, of scenarios and of their options: also for readers of files, which know no database.

/** The bounds of each text of an adventure, in characters. */
export const ADVENTURE_LIMITS = {
  title: 200,
  plotEssentials: 50_000,
  authorsNote: 10_000,
  aiInstructions: 50_000,
  personaName: 80,
  personaPronouns: 80,
  personaDescription: 10_000,
} as const

/** The bounds of a scenario's texts in characters, and of its lists in counts. */
export const SCENARIO_LIMITS = {
  ...ADVENTURE_LIMITS,
  description: 10_000,
  opening: 200_000,
  /** Openings beside the first, and all of them together in characters. */
  otherOpenings: 50,
  allOpenings: 1_000_000,
  tags: 30,
  tag: 60,
  extensions: 1_000_000,
} as const

/** How deep options are nested, how many one scenario has, and how many there are below one in all. */
export const OPTION_LIMITS = { depth: 5, options: 50, all: 500 } as const
