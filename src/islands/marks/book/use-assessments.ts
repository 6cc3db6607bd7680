import { useCallback, useState } from 'react'
import type { Assessment } from '../../../domain/marks/book/index.ts'
import { dialogWords, editWords } from '../../../domain/words/mark-book.ts'
import { settled } from '../../_grid/places.ts'
import type { Removed } from './alerts.tsx'
import type { Column } from './book.ts'
import { removeAssessment, restoreAssessment, type Saved, saveAssessment, type Typed } from './calls.ts'
import { titleOf } from './heads.tsx'
import type { Message } from './message.tsx'
import type { Opened } from './open.ts'
import type { BookHead } from './props.ts'
import { marksIn } from './view.ts'

/** Adds, changes, deletes and restores an assessment, and reads the whole mark book after each. */
export function useAssessments(head: BookHead, opened: Opened, show: (message: Message) => void) {
  const [editing, setEditing] = useState<number | null>(null)
  const [removed, setRemoved] = useState<Removed>()
  const { def, sheet, reload, columns, addColumn } = opened
  const { key, formLevel } = head

  const reread = useCallback(async () => {
    const read = await reload()
    if ('failed' in read) show({ title: dialogWords.loadTitle, text: read.failed || dialogWords.loadText })
  }, [reload, show])

  const edit = useCallback((number: number) => setEditing(number), [])
  const add = useCallback(() => setEditing(addColumn()), [addColumn])
  const close = useCallback(() => {
    setEditing(null)
    void reload() // shows what a colleague has saved meanwhile
  }, [reload])

  const save = useCallback(
    async (column: Column, typed: Typed): Promise<Saved> => {
      const saved = await saveAssessment(key, formLevel, column, typed)
      if (saved.kind === 'saved') await reread()
      return saved
    },
    [key, formLevel, reread],
  )

  async function remove(assessment: Assessment): Promise<void> {
    const column = columns()[assessment.number - 1]
    if (!column) return
    await settled(sheet)
    const gone = { id: assessment.id, title: titleOf(column), marks: marksIn(def, sheet.get(), column) }
    const { isDone, message } = await removeAssessment(assessment, gone.marks)
    setEditing(null)
    if (isDone) setRemoved(gone)
    else show({ text: [dialogWords.notRemoved, message].filter(Boolean).join(' ') })
    await reread()
  }

  const restore = useCallback(
    async ({ id }: Removed) => {
      if (await restoreAssessment(id)) setRemoved(undefined)
      else show({ text: editWords.notRestored })
      await reread()
    },
    [reread, show],
  )

  return { editing, removed, edit, add, close, save, remove, restore }
}
