import { lastFirst } from '../../../domain/_names.ts'
import type { RegisterLine, RestMark } from '../../../domain/attendance/registers.ts'
import { askRest, registerOf, restNote, restWords, when, words } from '../../../domain/words/attendance-registers.ts'
import { type RegisterState, registerUrl } from '../../_links/attendance-registers.ts'
import { Dialog } from '../../_ui/dialog.tsx'
import { Name } from '../../_ui/name.tsx'

type Props = { base: string; classId: string; state: RegisterState; mark: RestMark; open: readonly RegisterLine[] }

/** Asks before the rest of a class is marked, and names them. */
export function AskRest({ base, classId, state, mark, open }: Props) {
  const isAny = open.length > 0
  return (
    <Dialog
      title={isAny ? askRest(mark, open.length) : restWords[mark]}
      about={`${registerOf(classId)}, ${when(state.day, state.session)}`}
      {...(isAny && { form: { action: registerUrl(base, classId, state, 'rest') } })}
      submit={isAny && restWords[mark]}
    >
      {!isAny && <p>{words.none}</p>}
      {isAny && (
        <div className="stack">
          <input type="hidden" name="mark" value={mark} />
          {open.map(({ studentId }) => (
            <input key={studentId} type="hidden" name="student" value={studentId} />
          ))}
          <ul className="columns-2">
            {open.map((line) => (
              <li key={line.studentId}>
                <Name>{lastFirst(line)}</Name>
              </li>
            ))}
          </ul>
          <p className="small dim">{restNote}</p>
        </div>
      )}
    </Dialog>
  )
}
