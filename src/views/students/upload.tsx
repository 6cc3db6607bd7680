import { mostSheetBytes } from '../../domain/_spreadsheet.ts'
import { spreadsheetFaults } from '../../domain/words/spreadsheet.ts'
import { uploadWords as words } from '../../domain/words/students-upload.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { UploadDialog, type UploadProblem } from '../_ui/upload-dialog.tsx'
import { uploadsUrl, uploadUrl } from './upload-links.ts'

const file = {
  accept: '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mostBytes: mostSheetBytes,
  tooLarge: spreadsheetFaults['too-large'],
}

export const UploadStudents = ({ problem }: { problem?: UploadProblem | undefined }) => (
  <UploadDialog title={words.open} action={uploadUrl} words={words} file={file} problem={problem}>
    <p className="row">
      <ButtonLink icon="download" href="/api/student-upload-template" download="">
        {words.template}
      </ButtonLink>
      <a className="small push" href={uploadsUrl}>
        {words.past}
      </a>
    </p>
  </UploadDialog>
)
