import { type FieldKey, historyPath } from '../../domain/_history.ts'
import { menuWords } from '../../domain/words/history.ts'
import { Icon } from './icon.tsx'

type Props = Pick<FieldKey, 'entity' | 'field'> & {
  id: FieldKey['key']
  /** `/admin` or `/term-reports`: `baseOf(actor)`, or the `base` of the screen's links. */
  base: string
  /** The field's label, with a name if the screen repeats the field: `Exam, Zahra Ali`. */
  label: string
  /** The field is in the dialog: its history opens in `<HistorySlot />` below, so that what was typed is kept. */
  inDialog?: boolean
  /** Stops the Tab key if no field beside it takes the focus; otherwise Alt+H in the field opens it. */
  tabIndex?: 0 | -1
}

/**
 * A small link to a field's history: who changed it, when, from what to what. It goes beside the label (`beside` of the fields in
 * `field.tsx`), never inside it. `entity`, `id` and `field` are those of `recordChanges`: the table, the row's id and the column, as
 * in `<HistoryMenu base={links.base} entity="student_term_record" id={record.id} field="comments" label={labels.comments} />`. It
 * opens in the dialog; without JavaScript, and in a new tab, it is a page. A person who may not read the record gets 404. Its name is
 * text instead of `aria-label`, so that a search by label finds only the field. An island requests `GET /api/${historyPath(…)}`
 * instead.
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

/** The place for the history of a dialog's fields: once, below them and outside their forms. */
export const HistorySlot = () => <div id={slotId} />
