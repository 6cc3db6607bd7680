import type { Teacher } from '../../domain/teachers/index.ts'
import { asksReset, resetEffect, words } from '../../domain/words/teachers.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { teacherUrl } from './links.ts'

export function ResetDialog({ teacher }: { teacher: Teacher }) {
  return (
    <Dialog title={words.reset} form={{ action: teacherUrl(teacher.id, 'reset') }} submit={words.ok}>
      <p>{asksReset(teacher)}</p>
      <p className="dim">{resetEffect}</p>
    </Dialog>
  )
}
