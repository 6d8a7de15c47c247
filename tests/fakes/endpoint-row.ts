// The shape of a row of the fake endpoint: bytes, and what the client has to know to read them.

/** An answer that is always the same. */
export interface Row {
  status?: number
  type?: string
  headers?: Record<string, string>
  body: string
  /** How the connection ends after the body: closed properly (the default) or torn. */
  end?: 'close' | 'torn'
  /** Which API sends this; CHAT, the default, is OpenAI's. */
  api?: 'CHAT' | 'COMPLETION' | 'OLLAMA'
  /** What the client asked with. */
  stops?: string[]
  promptTokens?: number
  /** The client knows that the model thinks, and perhaps that it does not say when it begins. */
  thinks?: 'MAYBE' | 'SURELY'
}
