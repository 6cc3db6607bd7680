import { moment } from '../../domain/_dates.ts'
import type { ShownChange } from '../../domain/history/index.ts'
import { fieldWords, menuWords } from '../../domain/words/history.ts'
import { words } from '../../domain/words/mark-book.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { ChangedValue } from '../history/change.tsx'

export type BookChange = ShownChange & { title: string }
type Props = { student: string; about: string; changes: readonly BookChange[]; timeZone: string }

/** The changes of a student's marks in a mark book, the latest first. */
export function RowHistory({ student, about, changes, timeZone }: Props) {
  return (
    <Dialog wide title={menuWords.of(student)} about={about} buttons={<Button data-close-dialog="">{fieldWords.close}</Button>}>
      {changes.length === 0 ? (
        <Empty title={words.noChanges}>{fieldWords.neverText}</Empty>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{fieldWords.when}</th>
              <th scope="col">{fieldWords.who}</th>
              <th scope="col">{words.assessment}</th>
              <th scope="col">{fieldWords.change}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.id}>
                <td>
                  <time dateTime={change.at}>{moment(new Date(change.at), timeZone)}</time>
                </td>
                <td className="wrap-anywhere">{change.by}</td>
                <td className="wrap-anywhere">{change.title}</td>
                <td>
                  <ChangedValue old={change.old} next={change.new} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
