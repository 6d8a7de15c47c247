// Endpoints that many people have, to be filled in by one press.
const EXAMPLES = [
  {
    name: 'Ollama',
    url: 'http://localhost:11434',
    note: 'Runs on your machine. Models: ollama pull qwen3:8b',
  },
  {
    name: 'LM Studio',
    url: 'http://localhost:1234',
    note: 'Runs on your machine. Start its server under Developer',
  },
  {
    name: 'llama.cpp',
    url: 'http://localhost:8080',
    note: 'Runs on your machine: llama-server -m model.gguf',
  },
  { name: 'OpenRouter', url: 'https://openrouter.ai/api/v1', note: 'On the net; wants a key' },
  { name: 'OpenAI', url: 'https://api.openai.com/v1', note: 'On the net; wants a key' },
  { name: 'Mistral', url: 'https://api.mistral.ai/v1', note: 'On the net; wants a key' },
]

/** Those that the server can reach: one for many reaches nobody's own machine. */
export const examplesFor = (hosted: boolean) =>
  hosted ? EXAMPLES.filter(({ url }) => url.startsWith('https:')) : EXAMPLES
