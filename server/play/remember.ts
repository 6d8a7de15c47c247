// What a saved turn leaves to be remembered, as work for later.

/** Plans the memory work that a saved narration makes due. The bank is not open yet, so none is. */
export async function remember(): Promise<void> {}
