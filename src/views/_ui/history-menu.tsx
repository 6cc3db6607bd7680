import { type FieldKey, historyPath } from '../../domain/_history.ts'
import { menuWords } from '../../domain/words/history.ts'
import { Icon } from './icon.tsx'

type Props = Pick<FieldKey, 'entity' | 'field'> & {
  id: FieldKey['key']
  /** `/admin` or `/term-reports`: `baseOf(actor)`, or the `base` of the screen's links. */
  base: string
  /** The words of the field's label; with a name where a screen has several of them: `Exam, Zahra Ali`. */
  label: string
  /** The field stands in the dialog: its history opens below, in the dialog's `<HistorySlot />`, so that nothing typed is lost. */
  inDialog?: boolean
  /** Where no field beside it takes the focus, the Tab key stops at it; otherwise Alt+H in the field opens it. */
  tabIndex?: 0 | -1
}

/**
 * A small link to who changed a field, when, from what to what; beside the label (`beside` of the fields in `field.tsx`), never inside
 * it. `entity`, `id` and `field` are the entity, key and field of `recordChanges`: the table, the row's id, the column, as in
 * `<HistoryMenu base={links.base} entity="student_term_record" id={record.id} field="comments" label={labels.comments} />`.
 *
 * It opens in the one dialog; without JavaScript, and in a new tab, it is a page. Who may not read the record finds nothing there.
 * Its name is text, not `aria-label`: looked for by its label, a field is found alone. An island asks `GET /api/${historyPath(…)}` instead.
 */
export function HistoryMenu({ base, entity, id, field, label, inDialog, tabIndex = -1 }: Props) {
  const url = `${base}/${historyPath({ entity, key: id, field })}`
  const opens = inDialog ? { 'hx-target': `#${slotId}`, 'hx-select': '#field-history', 'hx-swap': 'innerHTML' } : { 'hx-target': '#dialog' }
  return (
    <span className="history-menu">
      <a
        className="btn btn-quiet btn-icon"
        href={url}
        title={tabIndex === 0 ? menuWords.title : menuWords.titleAndKey}
        tabIndex={tabIndex}
        aria-keyshortcuts="Alt+h"
        hx-get={url}
        {...opens}
      >
        <Icon name="history" />
        <span className="sr">{menuWords.of(label)}</span>
      </a>
    </span>
  )
}

const slotId = 'history-slot'

/** Where a dialog shows the history of its fields: once, below them, outside their forms. */
export const HistorySlot = () => <div id={slotId} />
