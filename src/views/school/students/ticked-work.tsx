import { shownNumber } from '../../../domain/_numbers.ts'
import type { WorkDoing } from '../../../domain/school/students/ticked.ts'
import { common } from '../../../domain/words/common.ts'
import { doingTitles, tickedWords as words } from '../../../domain/words/students-ticked.ts'
import { tickedUrl, workUrl } from '../../_links/students.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Steps } from '../../_ui/progress.tsx'

/** `over`: the number of students handled, and of these the numbers done, skipped after others' changes, and failed. */
export type WorkProps = {
  id: number
  doing: WorkDoing
  to: string | null
  total: number
  over: number
  done: number
  kept: number
  failed: number
}

const doingOf = { class: 'class', archive: 'archive', restore: 'restore', 'class-undo': 'class', 'archive-undo': 'archive' } as const

/** The progress of work that runs by itself. */
export const TickedWorking = (work: WorkProps) => (
  <Dialog title={doingTitles[doingOf[work.doing]]} about={words.students(work.total)} closing={common.close}>
    <TickedProgress {...work} />
  </Dialog>
)

export const TickedProgress = ({ id, doing, to, total, over }: WorkProps) => (
  <Steps formId="ticked-work" action={workUrl(id)} id="ticked" title={words.working[doing](to ?? '')} done={over} total={total}>
    {words.soFar(over, total)} {words.mayClose}
  </Steps>
)

/** The finished work, with its undo. */
export function TickedDone(work: WorkProps) {
  const { id, doing, done, kept, failed } = work
  const canUndo = done > 0 && (doing === 'class' || doing === 'archive')
  return (
    <Dialog
      title={doingTitles[doingOf[doing]]}
      closing={common.close}
      {...(canUndo && { form: { action: tickedUrl(doing, 'undo') }, submit: <Button type="submit">{words.undo}</Button> })}
    >
      <p>{words.doneOf(work)}</p>
      {kept > 0 && <Alert>{words.kept(kept)}</Alert>}
      {failed > 0 && <Alert kind="error">{words.failed(failed)}</Alert>}
      {canUndo && <input type="hidden" name="work" value={id} />}
    </Dialog>
  )
}

/** Above the list, for people who have closed the dialog, and for others. */
export const WorksUnderWay = ({ works }: { works: readonly (WorkProps & { actor: { name: string } })[] }) =>
  works.map((work) => (
    <Alert key={work.id}>
      {words.underWay(words.working[work.doing](work.to ?? ''), work.actor.name, shownNumber(work.over), shownNumber(work.total))}{' '}
      <a {...opens(workUrl(work.id))}>{words.showWork}</a>
    </Alert>
  ))
