import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { connect } from './browser.ts'
import { cellId, focusCell, isField, spotOf, takeUp, typedEarly } from './places.ts'
import type { Sheet } from './sheet.ts'
import type { Definition, GridState } from './state.ts'
import type { OutboxStore } from './store.ts'
import { keysFor, typeAhead } from './typed-ahead.ts'

type Opened<R> = { def: Definition<R>; sheet: Sheet<R>; outboxStore: OutboxStore }

/** The state of a sheet, which is connected to the browser while it is shown. */
export function useSheet<R>({ def, sheet, outboxStore }: Opened<R>): GridState<R> {
  const state = useSyncExternalStore(sheet.subscribe, sheet.get, sheet.get)
  useEffect(() => {
    const typed = typedEarly(sheet, def)
    const disconnect = connect(sheet, outboxStore)
    const [keys, { activeElement }] = [keysFor(def, sheet), document]
    if (keys.length === 0) takeUp(sheet, def, typed)
    else
      queueMicrotask(() => {
        typeAhead(sheet, keys)
        if (!activeElement || !spotOf(activeElement)) return
        document.getElementById(activeElement.id)?.focus() // another cell was chosen then
        takeUp(sheet, def, typed)
      })
    return disconnect
  }, [sheet, outboxStore, def])
  useLayoutEffect(() => {
    const cell = document.getElementById(cellId(state.at.row, state.at.col))
    if (!isField(cell)) return
    if (cell.parentElement === document.activeElement) focusCell(state.at, state.mode) // it was a text cell until it got the focus
    const isSelected = (cell.selectionStart === 0 && cell.selectionEnd === cell.value.length) || cell.dataset.typed !== undefined
    if (cell === document.activeElement && state.mode === 'nav' && !isSelected) cell.select()
  }, [state])
  useLayoutEffect(() => {
    const cell = document.getElementById(cellId(state.at.row, state.at.col))
    // The browser scrolls to the field, but shows only part of a field with several lines.
    if (cell instanceof HTMLTextAreaElement && cell === document.activeElement) cell.closest('td')?.scrollIntoView({ block: 'nearest' })
  }, [state.at.row, state.at.col])
  const isAsked = state.asking?.isOpen === true
  const wasAsked = useRef(false)
  useLayoutEffect(() => {
    if (wasAsked.current && !isAsked) focusCell(sheet.get().at, sheet.get().mode)
    wasAsked.current = isAsked
  }, [sheet, isAsked])
  return state
}
