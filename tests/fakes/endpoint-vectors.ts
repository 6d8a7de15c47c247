// Vectors of the fake endpoint: good ones, and all that real servers do wrong with them.
import { refuse, type Visit } from './endpoint-telling.ts'

/** The vector that a text gets, the same each time. */
export function vectorOf(text: string, width: number): number[] {
  return Array.from({ length: width }, (_, index) =>
    Math.fround(Math.sin(text.length + index + text.charCodeAt(0))),
  )
}

export function answerVectors(visit: Visit, call: string): void {
  const { row, body } = visit.request
  const input = body?.input
  const texts = (Array.isArray(input) ? input : [input]) as string[]
  const vectors = texts.map((text) => vectorOf(text, visit.settings.width ?? 8))
  const floats = Buffer.from(Float32Array.from(vectors.flat()).buffer)
  const items = (embeddings: unknown[]) =>
    embeddings.map((embedding, index) => ({ object: 'embedding', index, embedding }))
  const answers: Record<string, unknown> = {
    'e-base64': {
      data: items(texts.map((_, index) => floats.subarray(index * 32, index * 32 + 32).toString('base64'))),
    },
    'e-order': { data: items(vectors).reverse() },
    'e-bare': vectors,
    'e-llama': vectors.map((vector, index) => ({ index, embedding: [vector] })),
    'e-cohere': { embeddings: { float: vectors } },
    'e-zero': { data: items(vectors.map((vector, index) => (index === 0 ? vector.map(() => 0) : vector))) },
    'e-few': { data: items(vectors.slice(1)) },
    'e-widths': { data: items(vectors.map((vector, index) => vector.slice(index))) },
    'e-null': { data: items(vectors.map((vector) => [null, ...vector.slice(1)])) },
    'e-empty': { data: items(vectors.map(() => [])) },
    'e-torn-base64': { data: items(vectors.map(() => 'AAA=')) },
    'e-nothing': { object: 'list' },
    'e-error': { error: { message: 'this model has no embeddings' } },
  }
  if (row === 'e-missing') return refuse(visit, 404, 'Not Found')
  if (row === 'e-strict' && body && 'encoding_format' in body)
    return refuse(visit, 400, 'Unrecognized request argument supplied: encoding_format')
  if (row === 'e-narrowing' && visit.earlier > 0) vectors.forEach((vector) => vector.pop())
  if (row === 'reset-once' && visit.earlier === 1) return visit.tear()
  const usual =
    call === 'api/embed' ? { model: 'fake', embeddings: vectors } : { object: 'list', data: items(vectors) }
  visit.response.setHeader('content-type', 'application/json')
  visit.response.end(JSON.stringify(answers[row] ?? usual))
}
