// Said where a change was asked for and the answer is empty.
export const NO_ANSWER = 'The server gave no answer. Nothing is lost; try again in a moment.'
