// Keys at rest: AES-256-GCM under a key derived from the one SECRET_KEY, for one purpose.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const PREFIX = 'enc:v1:'
const PURPOSE = 'forklore model keys'
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Sealer {
  seal(text: string): string
  open(sealed: string): string | null
}

/** Seals with the first secret, and opens what any of them sealed. What cannot be opened (another secret, damage) is null:
 * it counts as unset. */
export function createSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)))
  return {
    seal: (text) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open: (sealed) => {
      if (!sealed.startsWith(PREFIX)) return null
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64')
      for (const key of keys) {
        const text = opened(key, bytes)
        if (text !== null) return text
      }
      return null
    },
  }
}

function opened(key: Buffer, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const body = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(body).toString('utf8')
  } catch {
    return null
  }
}
