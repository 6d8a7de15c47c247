// A text of a scenario as it will be read, as far as its questions are answered already: only to look at, for the server
// fills in what is kept. Pure.

/** @param answer to a question, and to the two names of character cards, `{{user}}` and `{{char}}`
 * @param unanswered what stands where there is no answer yet */
export const answered = (text: string, answer: (question: string) => string, unanswered: string): string =>
  text.replace(/\$\{([^{}]*)\}|\{\{(?:user|char)\}\}/gi, (whole, question?: string) => {
    const words = answer(question?.trim().replace(/\s+/g, ' ') ?? whole.toLowerCase()).trim()
    return words || unanswered
  })
