// Recalling memories along the path of a turn.

/** The memories that bear on a scene. Nothing is remembered yet beyond the story's own text. */
export async function recall(): Promise<string[]> {
  return []
}
