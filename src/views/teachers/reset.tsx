import type { Teacher } from '../../domain/teachers/index.ts'
import { common } from '../../domain/words/common.ts'
import { asksReset, resetEffect, words } from '../../domain/words/teachers.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { teacherUrl } from './links.ts'

export function ResetDialog({ teacher }: { teacher: Teacher }) {
  const buttons = (
    <>
      <Button data-close-dialog="">{common.cancel}</Button>
      <Button type="submit" look="primary">
        {words.ok}
      </Button>
    </>
  )
  return (
    <Dialog title={words.reset} form={{ action: teacherUrl(teacher.id, 'reset') }} buttons={buttons}>
      <div className="stack">
        <p>{asksReset(teacher)}</p>
        <p className="dim">{resetEffect}</p>
      </div>
    </Dialog>
  )
}
