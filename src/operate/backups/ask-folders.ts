import { readSettings } from './_state.ts'
import type { Seen } from './folders-seen.ts'
import { inOwnProcess, Silent, type Steps } from './process.ts'
import type { choosePlace } from './second-place.ts'
import type { Done, Report, Work } from './work.ts'

/** Work that opens folders on other disks and computers. It runs in its own process, because a share that hangs would block the server. */
export type FolderWork = Extract<Work, { kind: 'look' | 'choose' | 'unchanged' }>
/** Work that waits for its turn. */
export type QueuedWork = Exclude<Work, FolderWork>
export type Ask = (asked: FolderWork) => Promise<Done>

/** The longest wait for such a folder; tests wait less. */
export const lookMs = Number(process.env.TERM_REPORTS_FOLDER_MS) || 10_000
/** Steps of work that nobody watches and that waits for no other work. */
export const aside: Steps<Report> = { report: () => {}, fixed: () => {}, turn: Promise.resolve() }

/** Asks for a command at the terminal, which nothing stops early. */
export const askBeside =
  (dir: string): Ask =>
  (asked) =>
    inOwnProcess<Done, Report>(dir, asked, aside, new AbortController().signal, { silentMs: lookMs })

/** Looks at both folders; if they are silent, at each alone, so that it is clear which one does not answer. */
export function lookBeside(dir: string, ask: Ask = askBeside(dir)): Promise<Seen> {
  const { place, replica } = readSettings(dir)
  return lookAtAll(ask, [...(place ? ['place' as const] : []), ...(replica ? ['replica' as const] : [])])
}

async function lookAtAll(ask: Ask, folders: (keyof Seen)[]): Promise<Seen> {
  if (folders.length === 0) return {}
  try {
    return (await ask({ kind: 'look', folders })).seen ?? {}
  } catch (error) {
    if (!(error instanceof Silent)) throw error
    if (folders.length === 1) return folders[0] === 'place' ? { place: { ...silent, backups: [] } } : { replica: silent }
    return Object.assign({}, ...(await Promise.all(folders.map((folder) => lookAtAll(ask, [folder])))))
  }
}

const silent = { trouble: 'silent', isSameDisk: false } as const

/** Returns for each path the chosen folder, or why it cannot be one. */
export async function chooseBeside(paths: string[], ask: Ask): Promise<ReturnType<typeof choosePlace>[]> {
  try {
    return (await ask({ kind: 'choose', paths })).chosen ?? []
  } catch (error) {
    if (!(error instanceof Silent)) throw error
    return paths.length === 1 ? ['silent'] : (await Promise.all(paths.map((path) => chooseBeside([path], ask)))).flat()
  }
}
