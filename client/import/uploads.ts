// The files that were chosen, each sent to the server in its turn.
import { createStore, produce } from 'solid-js/store'
import { createMemo, onCleanup, type Accessor } from 'solid-js'
import { upload } from '../api/upload.ts'
import { newId } from '../ui/new-id.ts'
import { refusalOf, type Limits } from './words.ts'

export interface HeldFile {
  key: string
  name: string
  size: number
  /** Which share of it is sent, from 0 to 1. */
  share: number
  /** What the server knows it by, once it is there. */
  uploadId: string | null
  /** Why it could not be sent; empty when nothing is wrong. */
  problem: string
}

export interface Uploads {
  files: HeldFile[]
  /** All that are there, in the order in which they were chosen. */
  sent: Accessor<HeldFile[]>
  /** Whether one is still on its way. */
  busy: Accessor<boolean>
  add(files: File[]): void
  remove(key: string): void
  /** Sends those once more that could not be sent. */
  again(): void
  clear(): void
}

/** @param limits null while they are not known: then the server says what is too much */
export function createUploads(limits: Accessor<Limits | null>): Uploads {
  const [files, setFiles] = createStore<HeldFile[]>([])
  const given = new Map<string, File>()
  const leaving = new Map<string, AbortController>()
  let sending = false
  const set = (key: string, change: Partial<HeldFile>) => setFiles((file) => file.key === key, change)
  const sendNext = async () => {
    const next = files.find(({ uploadId, problem }) => uploadId === null && problem === '')
    if (sending || !next) return
    sending = true
    const { key } = next
    const leave = new AbortController()
    leaving.set(key, leave)
    const sent = await upload(given.get(key)!, (share) => set(key, { share }), leave.signal)
    leaving.delete(key)
    if (sent.upload) set(key, { share: 1, uploadId: sent.upload.id })
    else set(key, { share: 0, problem: sent.problem })
    sending = false
    void sendNext()
  }
  const remove = (key: string) => {
    leaving.get(key)?.abort()
    given.delete(key)
    setFiles((all) => all.filter((file) => file.key !== key))
  }
  const clear = () => {
    while (files[0]) remove(files[0].key)
  }
  onCleanup(() => {
    for (const leave of leaving.values()) leave.abort()
  })
  return {
    files,
    sent: createMemo(() => files.filter(({ uploadId }) => uploadId !== null)),
    busy: createMemo(() => files.some(({ uploadId, problem }) => uploadId === null && problem === '')),
    add: (chosen) => {
      for (const file of chosen) {
        const key = newId()
        given.set(key, file)
        const problem = refusalOf(file, files.length, limits())
        setFiles(
          produce((all) => {
            all.push({ key, name: file.name, size: file.size, share: 0, uploadId: null, problem })
          }),
        )
      }
      void sendNext()
    },
    remove,
    again: () => {
      for (const { key, problem } of files) {
        const file = given.get(key)
        if (problem && file && refusalOf(file, 0, limits()) === '') set(key, { problem: '' })
      }
      void sendNext()
    },
    clear,
  }
}
