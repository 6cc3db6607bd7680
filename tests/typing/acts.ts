export type Spot = { row: number; col: number }

/** What becomes of what the page sends: it takes its time, its answer is late or lost after it was saved, the server is busy or at fault, or there is no network. */
export type Mode = 'good' | 'slow' | 'late' | 'lost' | 'busy' | 'fault' | 'off'

/** One thing that a person does. `other` and `tab`: a second person, and the same in a second tab, save a value through their own screen. */
export type Act =
  | { do: 'key'; key: string }
  | { do: 'click' | 'double'; at: Spot }
  | { do: 'pause'; ms: number }
  | { do: 'dialog'; keys: string; typed: string }
  | { do: 'paste'; lines: readonly string[] }
  | { do: 'drag'; at: Spot; to: Spot }
  /** Typed as soon as the page shows its cells, whether its script is there or not. */
  | { do: 'early'; at: Spot; text: string }
  /** It is chosen on another page, or from itself, and typed in at once: the keys are for the cell at which it opens. */
  | { do: 'open'; isFromHome: boolean; text: string }
  /** `close`: the tab, and the sheet again in another; `outage`: a reload that fails, and one that does not. */
  | { do: 'reload' | 'back' | 'settle' | 'close' | 'outage' }
  /** The session ends; signing in again, with a look at what was kept. */
  | { do: 'signout' | 'look' }
  | { do: 'signin'; isHere: boolean }
  | { do: 'network'; mode: Mode }
  | { do: 'other' | 'tab'; at: Spot; text: string }
  | { do: 'choose'; choice: 'keep' | 'take' }
  /** Of the question before what is posted is changed, after some keys that go nowhere; No gives back what stood there. */
  | { do: 'answer'; isYes: boolean; typed: string }
  /** A press of the button at once, whether the field takes it or not. */
  | { do: 'tap'; at: Spot }
  /** `fails`: there is no network; what is typed then is for the student to whom the page was turned. */
  | { do: 'turn'; fails?: boolean; by: 'Alt+PageDown' | 'Alt+PageUp' | 'NEXT' | 'PREV' }

/** A few acts that belong together: one line of what is printed. */
export type Task = { about: string; acts: Act[] }

export type FieldKind = 'mark' | 'count' | 'grade' | 'code' | 'text' | 'note'
/** `name`: what follows the student in the name of a cell; `most`: the largest number that it takes. */
export type Field = { name: string; title: string; kind: FieldKind; most: number }
export type Shape = {
  students: readonly { id: number; name: string }[]
  fields: readonly Field[]
  isShut(spot: Spot): boolean
  /** Where it opens, as the file stands. */
  start(stored: ReadonlyMap<string, string>): Spot
  /** So many of the fields the other person has too. */
  shared: number
  /** Of all pages one has the keys, whoever's they are. */
  isOneFront: boolean
  /** What a second tab saves is shown in the first at once. */
  isLive: boolean
  /** At its first change it asks. */
  isPosted: boolean
  /** The shortcuts that open a dialog over it. */
  asks: readonly string[]
}

/** A cell is known by whose it is and what it is, wherever it stands. */
export const cellAt = ({ students, fields }: Shape, { row, col }: Spot) => `${students[row]?.id}/${fields[col]?.name}`

/** As a cell shows it: a comment by a number of two digits. */
export const shownIn = ({ kind }: Field, text: string) => (kind === 'code' && /^[1-9]$/.test(text) ? `0${text}` : text)

/** As the file and the history have it: a code is a number, and nobody sees a space at an end. */
export const plain = (kind: FieldKind, text: string) => (kind === 'code' && text !== '' ? `${Number(text)}` : text.trim())

const rules: Record<FieldKind, RegExp> = {
  mark: /^(0|[1-9]\d*)?$/,
  count: /^(0|[1-9]\d*)?$/,
  grade: /^[A-E]?$/,
  code: /^(0*[1-9]\d*)?$/,
  text: /^/,
  note: /^/,
}
export const isRight = ({ kind, most }: Field, text: string) =>
  rules[kind].test(text) && (kind === 'text' || kind === 'note' || !(Number(text) > most))

export const said = (act: Act): string => {
  if (act.do === 'key') return act.key === ' ' ? '␣' : act.key
  if (act.do === 'pause') return `(${act.ms} ms)`
  if (act.do === 'click' || act.do === 'double' || act.do === 'tap') return `${act.do} row ${act.at.row + 1} column ${act.at.col + 1}`
  if (act.do === 'dialog') return `${act.keys} “${act.typed}” Escape`
  if (act.do === 'drag') return `drag row ${act.at.row + 1} column ${act.at.col + 1} to row ${act.to.row + 1} column ${act.to.col + 1}`
  if (act.do === 'early') return `open it anew and type at once “${act.text}” in row ${act.at.row + 1} column ${act.at.col + 1}`
  if (act.do === 'open') return `choose it ${act.isFromHome ? 'on the home page' : 'anew'} and type at once “${act.text}”`
  if (act.do === 'paste') return `paste ${act.lines.join(' ⏎ ').replaceAll('\t', ' ⇥ ')}`
  if (act.do === 'signin') return `sign in again ${act.isHere ? 'here' : 'in another tab'}`
  if (act.do === 'network') return `network ${act.mode}`
  if (act.do === 'other') return `someone else saves “${act.text}” in row ${act.at.row + 1} column ${act.at.col + 1}`
  if (act.do === 'tab') return `in a second tab “${act.text}” in row ${act.at.row + 1} column ${act.at.col + 1}`
  if (act.do === 'turn') return act.by
  if (act.do === 'answer') return `“${act.typed}” ${act.isYes ? 'Change Posted Reports' : 'Cancel'}`
  return act.do === 'choose' ? act.choice : act.do
}
