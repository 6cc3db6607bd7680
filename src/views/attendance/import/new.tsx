import type { DayOrder } from '../../../domain/_dates.ts'
import { mostSheetBytes } from '../../../domain/_spreadsheet.ts'
import { type Order, orders } from '../../../domain/attendance/import/index.ts'
import { dateWords, orderWords, words } from '../../../domain/words/attendance-imports.ts'
import { newImportUrl } from '../../_links/attendance-imports.ts'
import { SelectField } from '../../_ui/field.tsx'
import { UploadDialog, type UploadProblem } from '../../_ui/upload-dialog.tsx'

type Props = { order?: Order; dates?: DayOrder; problem?: UploadProblem | undefined; tooLarge: string }

/** Chooses a file of scans and how to read it. */
export const NewImport = ({ order = 'titles', dates = 'day-first', problem, tooLarge }: Props) => (
  <UploadDialog
    title={words.title}
    action={newImportUrl}
    words={words}
    file={{ accept: '.csv,.txt,text/csv,text/plain', mostBytes: mostSheetBytes, tooLarge }}
    problem={problem}
  >
    <SelectField
      label={words.order}
      name="order"
      defaultValue={order}
      options={orders.map((value) => ({ value, label: orderWords[value] }))}
    />
    <SelectField
      label={words.dates}
      name="dates"
      defaultValue={dates}
      options={(['day-first', 'month-first'] as const).map((value) => ({ value, label: dateWords[value] }))}
    />
  </UploadDialog>
)
