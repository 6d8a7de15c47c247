// Where the server listens.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'

/** Listens on the port, or on another free one if it is taken and nobody asked for it. */
export async function bind(server: Server, config: Config): Promise<number> {
  const attempt = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, config.host, () => {
        server.off('error', reject)
        resolve()
      })
    })
  try {
    await attempt(config.port)
  } catch (error) {
    if (config.portIsFixed || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await attempt(0)
  }
  return (server.address() as AddressInfo).port
}
