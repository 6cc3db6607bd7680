import { type MouseEvent, useCallback } from 'react'
import { dialogWords } from '../../../domain/words/mark-book.ts'
import { settled } from '../../_grid/places.ts'
import type { Message } from './message.tsx'
import type { Opened } from './open.ts'
import { goneOf } from './reread.ts'

/** Proposes percentages as course marks once everything on screen is stored, because an unstored mark would be missing. */
export function useProposal({ def, sheet }: Opened, show: (message: Message) => void) {
  return useCallback(
    async (event: MouseEvent<HTMLAnchorElement>) => {
      const unsaved = () => sheet.get().outbox.size - goneOf(def, sheet.get()).length
      sheet.leave()
      if (unsaved() === 0) return
      event.preventDefault()
      event.stopPropagation() // before htmx gets the event
      const link = event.currentTarget
      await settled(sheet)
      if (unsaved() === 0) link.click()
      else show({ text: dialogWords.notYet(unsaved()) })
    },
    [def, sheet, show],
  )
}
