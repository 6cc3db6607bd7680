import type { ScanOutcome, ScanProblem } from '../attendance/gate/index.ts'

export const kiosksTitle = 'Attendance - Kiosks'
export const kiosksEntry = 'Kiosks'
export const kiosksAbout = 'Scanning stations at the gate, and scans that were rejected.'

/** The kiosk's large text: a word or two. `kept` is not sent yet, `sending` is being sent. */
export const outcomeTitles = {
  in: 'In',
  late: 'Late',
  out: 'Out',
  repeated: 'Already scanned',
  undone: 'Undone',
  unknown: 'Number not found',
  archived: 'No longer at this school',
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
  repeated: 'It counts only once.',
  undone: 'The scan was cancelled.',
  unknown: 'No student has this number. Please go to the office.',
  archived: 'Please go to the office.',
  future: 'The time is in the future. The office will check it.',
  old: 'More than two weeks old. The office will check it.',
  'archived-day': 'This day’s attendance is archived. The office will check it.',
  'outside-term': 'No term is set for this day. The office will check it.',
  'no-school': 'The School Calendar shows no school on this day. The office will check it.',
  removed: 'The office deleted this day’s attendance.',
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
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  soundWaits: 'Press any key or click to turn on sound',
  ended: 'This kiosk has been ended',
  endedNote: 'Unsent scans stay on this computer. They are sent when it is made a kiosk again.',
  adminLink: 'Administrator sign-in',
  leaveOpen: 'Do not close or reload this page.',
  full: 'This browser cannot store any more scans. Please call the office.',
} as const
export const awayNote = (kept: number) => (kept === 0 ? 'Offline' : `Offline: ${scans(kept)} saved on this computer`)
export const sendingNote = (kept: number) => `Sending ${scans(kept)}`
export const refusedNote = (count: number) => `${scans(count)} could not be read by the server`
export const clockNote = (seconds: number) =>
  `This computer’s clock is ${spanOf(Math.abs(seconds))} ${seconds > 0 ? 'slow' : 'fast'}. The server’s time is used.`

const scans = (count: number) => (count === 1 ? '1 scan' : `${count} scans`)
function spanOf(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}

export const words = {
  name: 'Name',
  heard: 'Last contact',
  never: 'Never',
  silent: 'Offline',
  today: 'Scans today',
  waiting: 'Waiting',
  add: 'Turn this browser into a kiosk',
  addButton: 'Turn into a kiosk',
  addNote:
    'You will be signed out, and this browser will show only the kiosk page, even after a restart. To stop it, end the kiosk in this list from another computer.',
  hint: 'Where it is, such as Main gate.',
  taken: 'Another kiosk has this name.',
  required: 'Give it a name.',
  tooLong: 'At most 60 characters.',
  end: 'End',
  none: 'No kiosk yet',
  noneYet: 'Sign in on the computer at the gate, open this page and turn its browser into a kiosk.',
  kept: 'Rejected scans',
  keptNote:
    'Count again counts every scan that is now valid. Count accepts a single old one. If school was held on that day, enter it in the School Calendar first.',
  code: 'Number',
  student: 'Student',
  date: 'Date',
  time: 'Time',
  kiosk: 'Kiosk',
  why: 'Why',
  recount: 'Count again',
  count: 'Count',
  dismiss: 'Remove from list',
  noneKept: 'No rejected scans',
  noneKeptYet: 'Scans that can’t be counted are listed here, with the reason.',
  stillNot: 'It still can’t be counted.',
  dismissed: 'Removed from the list. The scan itself is not deleted.',
} as const

export const problemTitles = {
  unknown: 'No student has this number',
  archived: 'The student is archived',
  future: 'In the future when it arrived',
  old: 'More than two weeks old when it arrived',
  'archived-day': 'The day is archived',
  'outside-term': 'No term on this day',
  'no-school': 'No school on this day',
  removed: 'The day was deleted',
} as const satisfies Record<ScanProblem, string>

export const endOf = (name: string) => `End ${name}`
export const dismissOf = (code: string, date: string) => `Remove ${code} of ${date} from list`
export const countOf = (code: string, date: string) => `Count ${code} of ${date}`
export const endAsk = (name: string, waiting: number) =>
  waiting === 0
    ? `${name} can’t send any more scans. Scans already sent stay.`
    : `${name} still has ${scans(waiting)} to send. They stay on that computer and are sent only if it is made a kiosk again. Scans already sent stay.`
export const ended = (name: string) => `${name} is ended.`
export const counted = (count: number) =>
  count === 0 ? 'None can be counted yet.' : `${scans(count)} ${count === 1 ? 'counts' : 'count'} now.`
