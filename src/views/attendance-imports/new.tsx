import { dateWords, orderWords, words } from '../../domain/_messages/attendance-imports.ts'
import { type DateOrder, mostFileBytes, type Order, orders } from '../../domain/attendance-imports/index.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, IconButton } from '../_ui/button.tsx'
import { Field, SelectField } from '../_ui/field.tsx'
import { newImportUrl } from './links.ts'

type Props = {
  order?: Order
  dates?: DateOrder
  problem?: { kind: 'none' } | { kind: 'failed'; cause: string } | undefined
  tooLarge: string
}

/** A file of scans is chosen. The page script sends it and shows how far it is; without it the browser does. */
export function NewImport({ order = 'titles', dates = 'day-first', problem, tooLarge }: Props) {
  return (
    <>
      <header>
        <h2 id="dialog-title">{words.title}</h2>
        <span className="push">
          <IconButton icon="x" label={words.close} data-close-dialog="ask" />
        </span>
      </header>
      <form method="post" action={newImportUrl} encType="multipart/form-data" data-upload="">
        <div className="stack">
          {problem?.kind === 'failed' && (
            <Alert kind="error">
              {words.failed} {problem.cause}
            </Alert>
          )}
          <div className="alert alert-error" role="alert" hidden data-upload-failed={words.failed} data-no-answer-words={words.noAnswer} />
          <Field label={words.file} name="file" hint={words.hint} error={problem?.kind === 'none' ? words.select : undefined}>
            {(described) => (
              <input
                type="file"
                {...described}
                accept=".csv,.txt,text/csv,text/plain"
                data-most-bytes={mostFileBytes}
                data-too-large={tooLarge}
              />
            )}
          </Field>
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
          <div className="stack" hidden data-upload-progress="">
            <progress className="w-full" aria-label={words.progress} value={0} max={100} />
            <p className="hint" role="status" data-upload-words={JSON.stringify(words.waiting)} />
          </div>
        </div>
        <footer>
          <span className="row push">
            <Button data-close-dialog="">{words.cancel}</Button>
            <Button type="submit" look="primary" icon="upload">
              {words.send}
            </Button>
          </span>
        </footer>
      </form>
    </>
  )
}
