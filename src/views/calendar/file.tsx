import { pageWords } from '../../domain/words/common.ts'
import { words } from '../../domain/words/school-calendar.ts'
import { fileUrl, templateUrl } from '../_links/calendar.ts'
import { FileDialog as Choose, spreadsheetFile } from '../_ui/file-dialog.tsx'

const kind = { ...spreadsheetFile, accept: `.ics,text/calendar,${spreadsheetFile.accept}` }

/** Chooses a file; sending it stores nothing. */
export const FileDialog = ({ year, fault }: { year: number; fault?: string | undefined }) => (
  <Choose
    title={words.fileTitle}
    action={`${fileUrl}?year=${year}`}
    words={{ send: pageWords.goOn }}
    label={words.fileField}
    hint={words.fileHint}
    error={fault}
    kind={kind}
    template={{ href: templateUrl, label: words.template }}
  />
)
