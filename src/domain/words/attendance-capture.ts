import type { ScanOutcome, ScanProblem } from '../attendance-capture/index.ts'

export const kiosksTitle = 'Attendance - Kiosks'
export const kiosksEntry = 'Kiosks'
export const kiosksAbout = 'Scanning stations at the gate, and scans that were rejected.'

/** What the kiosk says, large: a word or two. `kept` has not been sent yet, `sending` is on its way. */
export const outcomeTitles = {
  in: 'In',
  late: 'Late',
  out: 'Out',
  repeated: 'Already scanned',
  undone: 'Undone',
  unknown: 'Number not found',
  archived: 'Not at this school any more',
  future: 'In the future',
  old: 'Too old',
  'archived-day': 'Day closed',
  'outside-term': 'No school today',
  'no-school': 'No school today',
  removed: 'Deleted',
  sending: 'Sending',
  kept: 'Saved – will be sent',
  refused: 'Not readable',
} as const satisfies Record<ScanOutcome | 'sending' | 'kept' | 'refused', string>
export type ShownOutcome = keyof typeof outcomeTitles

export const outcomeNotes: Partial<Record<ShownOutcome, string>> = {
  repeated: 'Scanned before. It counts once.',
  undone: 'The scan was cancelled.',
  unknown: 'No student has this number. Please go to the office.',
  archived: 'Please go to the office.',
  future: 'The time is in the future. The office will check it.',
  old: 'More than two weeks old. The office will check it.',
  'archived-day': 'This day’s attendance is archived. The office will check it.',
  'outside-term': 'No term is set for this day. The office will check it.',
  'no-school': 'The School Calendar shows no school on this day. The office will check it.',
  removed: 'The office has deleted this day.',
  kept: 'Offline. It will be sent with this time when the connection is back.',
  refused: 'The server could not read it. It stays on this computer.',
}

export const kioskWords = {
  ready: 'Scan your card',
  readyNote: 'or type your student number and press Enter',
  input: 'Student number',
  last: 'Last scans',
  none: 'Nothing scanned yet',
  undo: 'Undo last scan',
  in: 'In',
  late: 'Late',
  out: 'Out',
  today: 'Today',
  connected: 'Connected',
  sound: 'Sound',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  soundWaits: 'Press any key or click, and sounds can be heard',
  ended: 'This kiosk has been ended',
  endedNote: 'Unsent scans stay on this computer. They are sent when it is made a kiosk again.',
  adminLink: 'Administrator sign-in',
  full: 'This browser cannot keep any more scans. Please call the office.',
} as const
export const awayNote = (kept: number) => (kept === 0 ? 'Offline' : `Offline: ${scans(kept)} saved on this computer`)
export const sendingNote = (kept: number) => `Sending ${scans(kept)}`
export const refusedNote = (count: number) => `${scans(count)} could not be read by the server`
export const clockNote = (seconds: number) =>
  `This computer’s clock is ${spanOf(Math.abs(seconds))} ${seconds > 0 ? 'slow' : 'fast'}. The time of the server counts.`

const scans = (count: number) => (count === 1 ? '1 scan' : `${count} scans`)
function spanOf(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

export const words = {
  name: 'Name',
  heard: 'Last heard of',
  never: 'Never',
  silent: 'Away',
  today: 'Scans today',
  waiting: 'Waiting',
  add: 'Turn this browser into a kiosk',
  addButton: 'Turn into a kiosk',
  addNote:
    'You are signed out here, and this browser shows the kiosk page from then on, also after a restart. It reaches nothing else until the kiosk is ended in this list, from another computer.',
  hint: 'Where it stands, such as Main gate.',
  taken: 'Another kiosk has this name.',
  required: 'Give it a name.',
  tooLong: 'At most 60 characters.',
  end: 'End',
  none: 'No kiosk yet',
  noneYet: 'Sign in on the computer at the gate and turn its browser into a kiosk, here.',
  kept: 'Scans that do not count',
  keptNote:
    'They are kept as they were read. Those that can count by now are counted with Count again; Count takes one though it is old. A day on which school was held after all is entered in the School Calendar first.',
  code: 'Read',
  student: 'Student',
  date: 'Date',
  time: 'Time',
  kiosk: 'Kiosk',
  why: 'Why',
  recount: 'Count again',
  count: 'Count',
  dismiss: 'Take off the list',
  noneKept: 'Every scan counts',
  noneKeptYet: 'What cannot be counted is listed here, with the reason.',
  stillNot: 'It still does not count.',
  dismissed: 'Taken off the list. What was read stays stored.',
} as const

export const problemTitles = {
  unknown: 'No student has this number',
  archived: 'The student is archived',
  future: 'In the future when it arrived',
  old: 'More than two weeks old when it arrived',
  'archived-day': 'The day is archived',
  'outside-term': 'The day is in no term',
  'no-school': 'No school by the School Calendar',
  removed: 'The day was deleted',
} as const satisfies Record<ScanProblem, string>

export const endOf = (name: string) => `End ${name}`
export const dismissOf = (code: string, date: string) => `Take ${code} of ${date} off the list`
export const countOf = (code: string, date: string) => `Count ${code} of ${date}`
export const endAsk = (name: string, waiting: number) =>
  waiting === 0
    ? `${name} can send nothing more. What it has sent stays.`
    : `${name} still has ${scans(waiting)} to send. They stay in its browser, and are sent only if that is made a kiosk again. What it has sent stays.`
export const ended = (name: string) => `${name} is ended.`
export const counted = (count: number) =>
  count === 0 ? 'None of them can count yet.' : `${scans(count)} ${count === 1 ? 'counts' : 'count'} now.`
