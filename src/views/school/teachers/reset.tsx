import type { Teacher } from '../../../domain/school/teachers/index.ts'
import { asksReset, resetEffect, words } from '../../../domain/words/teachers.ts'
import { teacherUrl } from '../../_links/teachers.ts'
import { Dialog } from '../../_ui/dialog.tsx'

export function ResetDialog({ teacher }: { teacher: Teacher }) {
  return (
    <Dialog title={words.reset} form={{ action: teacherUrl(teacher.id, 'reset') }} submit={words.ok}>
      <p>{asksReset(teacher)}</p>
      <p className="dim">{resetEffect}</p>
    </Dialog>
  )
}
