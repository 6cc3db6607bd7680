import type { ReactNode } from 'react'
import { isWord } from '../../../domain/_marks.ts'
import { lastFirst } from '../../../domain/_names.ts'
import type { SpreadsheetFault } from '../../../domain/_spreadsheet.ts'
import { termTitle } from '../../../domain/_titles.ts'
import {
  commentLabel,
  type Field,
  type FileFault,
  isComment,
  type SaveFault,
  type Sheet,
  type SheetRow,
  type Value,
} from '../../../domain/marks/enter/index.ts'
import { common } from '../../../domain/words/common.ts'
import { columnTitles, faultWords, readOnlyWords } from '../../../domain/words/enter-marks.ts'
import { fileFaultWords, spreadsheetWords as words } from '../../../domain/words/enter-marks-spreadsheet.ts'
import { wordTitles } from '../../../domain/words/mark-words.ts'
import { spreadsheetFaults } from '../../../domain/words/spreadsheet.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { FileField } from '../../_ui/file-dialog.tsx'
import { PageHead } from '../../_ui/page-head.tsx'

export type FileProblem = 'no-file' | SpreadsheetFault | FileFault
/** A cell in a form: student, field, version, new value and old value. */
export type CellSent = { studentId: number; field: Field; version: number; value: Value; old: Value }

export const sentText = ({ studentId, field, version, value, old }: CellSent) => JSON.stringify([studentId, field, version, value, old])

const problemWords = (problem: FileProblem) =>
  problem === 'no-file'
    ? words.noFile
    : problem in spreadsheetFaults
      ? spreadsheetFaults[problem as SpreadsheetFault]
      : fileFaultWords[problem as FileFault]

/** Formats a value as the sheet does. */
export function valueWords(sheet: Sheet, field: Field, value: Value): string {
  if (value === null || value === '') return words.blank
  if (isWord(value) && field !== 'custom_comment') return wordTitles[value]
  const comment = isComment(field) ? sheet.comments.find(({ id }) => id === value) : undefined
  return comment ? commentLabel(comment.id, comment.detail) : String(value)
}

export function Page({ sheet, url, children }: { sheet: Sheet; url: string; children: ReactNode }) {
  return (
    <div className="stack">
      <PageHead title={words.title} sub={`${sheet.subject} · ${sheet.classId} · ${termTitle(sheet.term)}`}>
        <ButtonLink href={url} icon="left">
          {words.back}
        </ButtonLink>
      </PageHead>
      {children}
    </div>
  )
}

type Props = { sheet: Sheet; url: string; problem?: FileProblem }

/** Downloads the sheet to fill in offline, and uploads it again. */
export function SpreadsheetPage({ sheet, url, problem }: Props) {
  return (
    <Page sheet={sheet} url={url}>
      <section className="panel pad stack">
        <h2>{words.download}</h2>
        <p className="dim">{words.downloadText}</p>
        <div>
          <ButtonLink look="primary" icon="download" href={`${url}/spreadsheet/file`}>
            {words.download}
          </ButtonLink>
        </div>
      </section>
      {sheet.readOnly ? (
        <Alert icon="lock">{readOnlyWords[sheet.readOnly]}</Alert>
      ) : (
        <form className="panel pad stack" method="post" action={`${url}/spreadsheet`} encType="multipart/form-data">
          <h2>{words.upload}</h2>
          <p className="dim">{words.uploadText}</p>
          <FileField label={words.file} error={problem && problemWords(problem)} />
          <div>
            <Button type="submit" icon="upload">
              {words.compare}
            </Button>
          </div>
        </form>
      )}
    </Page>
  )
}

/** Why a row was not saved. */
export type FailedRow =
  | { studentId: number; kind: 'conflict'; conflicts: readonly { changedBy: string | null }[] }
  | { studentId: number; kind: 'refused'; fault: SaveFault }

type ResultProps = { sheet: Sheet; url: string; saved: readonly CellSent[]; failed: readonly FailedRow[]; isUndo: boolean }

/** The saved values, each checked against its version, and their undo. */
export function SpreadsheetResult({ sheet, url, saved, failed, isUndo }: ResultProps) {
  const nameOf = (id: number) => nameIn(sheet.rows, id)
  return (
    <Page sheet={sheet} url={url}>
      <section className="panel pad stack">
        <p role="status">
          {saved.length > 0 ? (isUndo ? words.undone : words.saved)(saved.length) : failed.length === 0 ? words.none : words.notSaved}
        </p>
        {saved.length > 0 && !isUndo && (
          <form method="post" action={`${url}/spreadsheet/marks`}>
            <input type="hidden" name="undo" value="1" />
            {saved.map((cell) => (
              <input key={`${cell.studentId}/${cell.field}`} type="hidden" name="cell" value={sentText(cell)} />
            ))}
            <Button type="submit" icon="undo">
              {common.undo}
            </Button>
          </form>
        )}
      </section>
      {failed.length > 0 && (
        <section className="panel pad" aria-label={words.notSaved}>
          <h2>{words.notSaved}</h2>
          <ul>
            {failed.map((row) => (
              <li key={row.studentId}>
                <b>{nameOf(row.studentId)}</b>{' '}
                {row.kind === 'conflict' ? words.changedBy(row.conflicts[0]?.changedBy ?? words.someone) : faultWords[row.fault]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

function nameIn(rows: readonly SheetRow[], id: number): string {
  const row = rows.find((known) => known.student_id === id)
  return row ? lastFirst(row) : String(id)
}

export const fieldTitle = (field: Field) => columnTitles[field]
