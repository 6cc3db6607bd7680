import { archiveWords } from '../../domain/words/students.ts'
import { DateField } from '../_ui/date-field.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { studentUrl } from './links.ts'

type Named = { id: number; name: string }

export function AskArchive({ id, name, day, today, error }: Named & { day: string; today: string; error?: string | undefined }) {
  return (
    <Dialog title={archiveWords.archive} about={id} form={{ action: studentUrl(id, 'archive') }} submit={archiveWords.archive} danger>
      <p>{archiveWords.asks(name)}</p>
      <DateField label={archiveWords.leaving} name="archived_on" value={day} max={today} error={error} />
      <p className="dim">{archiveWords.effect}</p>
    </Dialog>
  )
}

export function AskRestore({ id, name, classId }: Named & { classId: string | null }) {
  return (
    <Dialog title={archiveWords.restore} about={id} form={{ action: studentUrl(id, 'restore') }} submit={archiveWords.restore}>
      <p>{archiveWords.asksRestore(name)}</p>
      <p className="dim">{archiveWords.restoreEffect(classId)}</p>
    </Dialog>
  )
}
