import type { MarkBook } from '../../../domain/marks/book/index.ts'
import type { SaveFault } from '../../../domain/marks/enter/index.ts'
import { faultWords } from '../../../domain/words/enter-marks.ts'
import { courseMarkWords as words } from '../../../domain/words/mark-book-course-mark.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { UndoButton } from './undo-button.tsx'
import { aboutBook } from './upload.tsx'

export type Failed = { studentId: number; name: string } & (
  | { kind: 'conflict'; changedBy: string | null }
  | { kind: 'refused'; fault: SaveFault }
)
type ResultProps = {
  book: MarkBook
  url: string
  saved: number
  failed: readonly Failed[]
  /** The undo data, as `takeText`. */
  undo: readonly string[]
  isUndo: boolean
}

export function CourseMarksSaved({ book, url, saved, failed, undo, isUndo }: ResultProps) {
  return (
    <Dialog
      title={words.title}
      about={aboutBook(book)}
      form={{ action: `${url}/course-mark/undo` }}
      buttons={undo.length > 0 && <UndoButton />}
    >
      <p role="status">{(isUndo ? words.undone : words.saved)(saved)}</p>
      {undo.map((text) => (
        <input key={text} type="hidden" name="take" value={text} />
      ))}
      {failed.length > 0 && (
        <section aria-label={words.notSaved}>
          <h3>{words.notSaved}</h3>
          <ul>
            {failed.map((one) => (
              <li key={one.studentId}>
                <b>{one.name}</b>{' '}
                <span className="bad">
                  {one.kind === 'conflict' ? words.changedBy(one.changedBy ?? words.someone) : faultWords[one.fault]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

export function CourseMarksClosed({ book, reason }: { book: MarkBook; reason: string }) {
  return (
    <Dialog title={words.title} about={aboutBook(book)}>
      <Alert icon="lock">{reason}</Alert>
    </Dialog>
  )
}
