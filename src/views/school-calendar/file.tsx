import { mostSheetBytes } from '../../domain/_spreadsheet.ts'
import { words } from '../../domain/words/school-calendar.ts'
import { spreadsheetFaults } from '../../domain/words/spreadsheet.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field } from '../_ui/field.tsx'
import { fileUrl, templateUrl } from './links.ts'

const accept = '.xlsx,.ics,text/calendar,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file is chosen; nothing is stored by sending it. */
export function FileDialog({ year, fault }: { year: number; fault?: string | undefined }) {
  const action = `${fileUrl}?year=${year}`
  const buttons = (
    <>
      <Button data-close-dialog="">{words.cancel}</Button>
      <Button type="submit" look="primary" icon="upload" form="calendar-file">
        {words.next}
      </Button>
    </>
  )
  return (
    <Dialog title={words.fileTitle} buttons={buttons}>
      <form
        id="calendar-file"
        className="stack"
        method="post"
        action={action}
        encType="multipart/form-data"
        hx-post={action}
        hx-encoding="multipart/form-data"
        hx-target="#dialog"
        hx-swap="innerHTML"
      >
        <Field label={words.fileField} name="file" hint={words.fileHint} error={fault}>
          {(described) => (
            <input
              type="file"
              {...described}
              accept={accept}
              data-most-bytes={mostSheetBytes}
              data-too-large={spreadsheetFaults['too-large']}
            />
          )}
        </Field>
        <p>
          <ButtonLink icon="download" href={templateUrl} download="">
            {words.template}
          </ButtonLink>
        </p>
      </form>
    </Dialog>
  )
}
