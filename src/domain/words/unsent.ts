import { draftWords, howMany } from './drafts.ts'

/** `3 marks`, `1 change`. */
const counted = (n: number, noun: 'mark' | 'change') => `${n} ${noun}${n === 1 ? '' : 's'}`
export type Noun = 'mark' | 'change'

/** For typing on a closed page; `when` is from `typedOn`, `wrong` is what must be corrected before it can be sent. */
export function unsentLine(n: number, noun: Noun, of: string, when: string, wrong: readonly string[] = []): string {
  const kind = noun === 'mark' ? 'mark' : 'value'
  const [be, right] = n === 1 ? ['was', `not a valid ${kind}`] : ['were', `not valid ${kind}s`]
  const line = `${counted(n, noun)} of ${of}, typed ${when}, ${be} not`
  if (wrong.length === 0) return `${line} sent.`
  const shown = listed(wrong)
  if (wrong.length === n) return shown ? `${shown} ${be} not saved (${of}, typed ${when}): ${right}.` : `${line} saved: ${right}.`
  return `${line} sent. ${wrong.length} ${wrong.length === 1 ? 'is' : 'are'} not valid${shown && `: ${shown}`}.`
}

/** `850, 7x`; leaves out a long comment or list, which would hide the rest of the line. */
function listed(wrong: readonly string[]): string {
  const short = wrong.filter((text) => text.length <= 12)
  return short.length === wrong.length && short.length <= 5 ? short.join(', ') : ''
}

/** In a list of sheets, for marks that wait until theirs is opened. */
export const notSent = (n: number) => `${howMany(n)} ${n === 1 ? 'mark' : 'marks'} not sent yet`

const weekMs = 6 * 86_400_000

/** `today 14:05`, `on Friday 14:05`, `on 13-Nov-2026 14:05`; `part` splits an instant in the reader's own time. */
export function typedOn(at: number, now: number, part: (at: number) => { day: string; weekday: string; time: string }): string {
  const { day, weekday, time } = part(at)
  if (day === part(now).day) return `today ${time}`
  return `on ${now - at < weekMs ? weekday : day} ${time}`
}

/** `5 minutes`, `3 hours`, `2 days`. */
export function age(ms: number): string {
  const [minutes, hours, days] = [60_000, 3_600_000, 86_400_000].map((unit) => Math.floor(ms / unit)) as [number, number, number]
  const [n, unit] = days > 0 ? [days, 'day'] : hours > 0 ? [hours, 'hour'] : [minutes, 'minute']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}

export const unsentWords = {
  title: 'Not sent',
  send: 'Send',
  view: 'View',
  hide: 'Hide',
  discard: 'Discard',
  open: 'Open',
  heads: ['What', 'Typed', 'Stored now', 'Yours', 'Age', 'Why it was not sent', ''],
  blank: 'blank',
  waits: 'Was not sent when it was typed.',
  wrong: 'It is not valid. Open the sheet to correct it.',
  /** The stored value has changed since the typing. */
  moved: (now: string) => `Now ${now || 'blank'}: it was changed after you typed.`,
  sendAllTheSame: 'Send mine anyway',
  changed: 'It was changed after you typed. Open it to see both.',
  refused: draftWords.refused,
  away: draftWords.away,
  busy: 'The server is busy. It stays on this computer. Try again in a minute.',
  signedOut: 'You have been signed out. Sign in again, then send it.',
  unreadable: 'This can no longer be read: it was typed for something that has been deleted.',
  notYours: 'You no longer teach this class.',
  left: (classId: string) => `No longer in ${classId} for this subject.`,
  another: 'The record it was typed for was deleted and added again.',
  changedColumn: 'The assessment it was typed for has been changed since.',
  noColumn: 'It was typed in a column that had no assessment yet.',
  checking: 'Asking the server…',
  sent: (n: number, noun: Noun, of: string) => `${counted(n, noun)} of ${of} ${n === 1 ? 'was' : 'were'} sent.`,
  discarded: (n: number, noun: Noun, of: string) => `${counted(n, noun)} of ${of} ${n === 1 ? 'was' : 'were'} discarded.`,
  sureDiscard: (n: number, noun: Noun, of: string) =>
    `Discard ${counted(n, noun)} of ${of}? What was typed is then gone; what is stored stays as it is.`,
} as const

/** The reason when not everything could be sent. */
export const waitsOf = (cause: string) => (cause === 'session' ? 'signedOut' : cause === 'busy' ? 'busy' : 'away')

export const signOutWords = {
  title: 'Not everything is sent',
  sending: 'Sending what is not sent yet…',
  stay: 'Stay',
  again: 'Try again',
  leave: 'Sign out anyway',
} as const

/** `left`: kept but not sent; `loose`: not kept either. */
export function leftWords(left: number, loose: number): string {
  const n = loose || left
  const [entries, they, them] = n === 1 ? ['entry is', 'it', 'it'] : ['entries are', 'they', 'them']
  if (loose > 0)
    return `${n} ${entries} not saved anywhere yet: this browser cannot store ${them}. If you sign out now ${they} will be lost.`
  return `${n} ${entries} not sent. If you sign out now ${they} will stay on this computer, sealed while you are signed out. You will be asked about ${them} when you sign in here again. On a shared computer close all the browser’s windows when you go.`
}
