import type { ClassTile } from '../../domain/_class-tiles.ts'
import { percentDone } from '../../domain/_numbers.ts'
import { formTitle } from '../../domain/_titles.ts'
import { type Counted, countedWords, classGridWords as words } from '../../domain/words/classes.ts'
import { Empty } from './empty.tsx'
import { Bar } from './measure.tsx'
import { SearchField } from './search-field.tsx'

const classGrid = 'class-grid'
/** Where a person has no more classes than these, they have the room of the whole row. */
const few = 5

type Props = {
  classes: readonly ClassTile[]
  counted?: Counted
  linkOf: (classId: string) => string
  typed?: string
  current?: string
  takesFocus?: boolean
}

/** Every class within reach, Form 1 to Form 6, with the share of its marks that are entered, or of what else is counted. */
export function ClassGrid({ classes, counted = 'marks', linkOf, typed = '', current, takesFocus }: Props) {
  const focused = takesFocus ? (current ?? classes[0]?.classId) : undefined
  const forms = Map.groupBy(classes, ({ formLevel }) => formLevel)
  const isFew = typed === '' && classes.length <= few
  return (
    <div id={classGrid} className={isFew ? 'forms is-few' : 'forms'}>
      {classes.length === 0 && (
        <div className="panel">
          <Empty title={words.none(typed)} art="search">
            {words.noneHint}
          </Empty>
        </div>
      )}
      {[...forms].map(([level, own]) => (
        <section key={level} className="form-row" aria-labelledby={`form-${level}`}>
          <h2 id={`form-${level}`}>{level === null ? words.noForm : formTitle(level)}</h2>
          <ul>
            {own.map((one) => (
              <li key={one.classId}>
                <Tile
                  {...one}
                  label={countedWords[counted].barOf(one.classId)}
                  href={linkOf(one.classId)}
                  shows={typed !== '' || isFew}
                  isCurrent={one.classId === current}
                  autoFocus={one.classId === focused}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type TileProps = ClassTile & { label: string; href: string; shows: boolean; isCurrent: boolean; autoFocus: boolean }

/** `shows`: the form teachers are named on the tile. */
function Tile({ classId, part, label, href, shows, isCurrent, autoFocus, ...about }: TileProps) {
  return (
    <a
      className="class-tile"
      href={href}
      title={words.about(about) || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      // biome-ignore lint/a11y/noAutofocus: a dialog without a field is entered at its first class
      autoFocus={autoFocus}
    >
      <span className="line">
        <b>{classId}</b>
        <span className="small dim">{part.of === 0 ? '–' : `${percentDone(part)}%`}</span>
      </span>
      <Bar {...part} label={label} />
      {shows && <span className="small dim only-wide">{about.teachers.join(', ')}</span>}
    </a>
  )
}

/** Finds a class of the grid while typing. */
export const ClassSearch = ({ action, typed, asked = {} }: { action: string; typed: string; asked?: Readonly<Record<string, string>> }) => (
  <form className="class-search" action={action}>
    {Object.entries(asked).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <SearchField label={words.search} value={typed} narrows={{ href: action, target: `#${classGrid}` }} hx-select={`#${classGrid}`} />
  </form>
)
