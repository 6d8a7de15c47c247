// Where the unsaved words of Insights are kept in this browser.

/** Where the unsaved words of a card are; `new` for one that is not made yet. */
export const cardKey = (adventureId: string, cardId: string): string =>
  `forklore:card:${adventureId}:${cardId}`

/** Where the unsaved words of a plot are. */
export const plotKey = (adventureId: string): string => `forklore:plot:${adventureId}`
