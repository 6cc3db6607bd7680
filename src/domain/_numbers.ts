/**
 * `4,719`: a count with separated thousands. Student numbers, years and codes are names and have no separator. `Intl` is not used,
 * because loading a language takes 20 ms at the program's start and in a browser.
 */
export const shownNumber = (count: number) => {
  const [whole = '', rest] = String(Math.round(count * 1000) / 1000).split('.')
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + (rest ? `.${rest}` : '')
}

/** `1 student`, `4,719 students`. */
export const counted = (count: number, one: string, many = `${one}s`) => `${shownNumber(count)} ${count === 1 ? one : many}`

/** `a`, `a and b`, `a, b and c`. */
export const listed = (parts: readonly string[]) => [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')

/** Whole per cent, and 100 only if nothing is missing. */
export const percentDone = ({ done, of }: { done: number; of: number }) => (of === 0 ? 0 : Math.floor((done * 100) / of))

/** Without decimals, rounded half up (ATT-8). */
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.floor((200 * part + whole) / (2 * whole)))
export const shownPercent = (percent: number | null) => (percent === null ? '–' : `${percent}%`)

type Attended = { possibleAttendance: number | null; timesAbsent: number | null }
/** The per cent of its sessions that a term record says the student was there. */
export const percentPresent = ({ possibleAttendance: possible, timesAbsent: absent }: Attended) =>
  possible === null || absent === null || absent > possible ? null : percentOf(possible - absent, possible)
