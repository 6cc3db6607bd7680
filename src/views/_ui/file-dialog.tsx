import type { ReactNode } from 'react'
import { mostSheetBytes } from '../../domain/_spreadsheet.ts'
import { spreadsheetFaults } from '../../domain/words/spreadsheet.ts'
import { ButtonLink } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'

/** The accepted files; the page script reports a file that is too large at once. */
export type FileKind = { accept: string; mostBytes: number; tooLarge: string }
export const spreadsheetFile: FileKind = {
  accept: '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mostBytes: mostSheetBytes,
  tooLarge: spreadsheetFaults['too-large'],
}

/** A workbook, or a text file with a table. */
export const tableFile: FileKind = {
  ...spreadsheetFile,
  accept: `${spreadsheetFile.accept},.csv,.txt,.tsv,.xls,text/csv,text/plain,text/tab-separated-values`,
}

type FieldProps = { label: string; hint?: string; error?: string | undefined; kind?: FileKind; several?: boolean | undefined }

export const FileField = ({ label, hint, error, kind = spreadsheetFile, several }: FieldProps) => (
  <Field label={label} name="file" hint={hint} error={error} isAlert>
    {(described) => (
      <input
        type="file"
        {...described}
        multiple={several}
        accept={kind.accept}
        data-most-bytes={kind.mostBytes}
        data-too-large={kind.tooLarge}
      />
    )}
  </Field>
)

type Props = FieldProps & {
  title: string
  about?: string
  action: string
  words: { send: string }
  /** A workbook to fill in. */
  template?: { href: string; label: string }
  children?: ReactNode
}

/** Chooses a file. Sending it stores nothing: the answer shows the differences. */
export function FileDialog({ title, about, action, words, template, children, ...field }: Props) {
  return (
    <Dialog title={title} about={about} submit={words.send} submitIcon="upload" form={{ action, hasFile: true }}>
      {children}
      <FileField {...field} />
      {template && (
        <p>
          <ButtonLink icon="download" href={template.href} download="">
            {template.label}
          </ButtonLink>
        </p>
      )}
    </Dialog>
  )
}
