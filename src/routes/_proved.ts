import type { Shared } from '../db/_shared.ts'
import { countsIn } from './_throttle/counts.ts'

export type Proved = ReturnType<typeof createProved>

const most = 5000

/** When each session last proved its password after signing in, by its hash. A restart forgets it, unless other copies of the program go on. */
export function createProved(shared?: Shared) {
  const use = countsIn(undefined, shared)
  return {
    at: (session: string) => use([session], ({ provedAt }) => provedAt.get(session)),
    note: (session: string, at: number) =>
      use([session], ({ provedAt }) => {
        if (provedAt.size >= most) provedAt.clear()
        provedAt.set(session, at)
      }),
  }
}
