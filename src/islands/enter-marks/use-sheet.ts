import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { connect } from '../_grid/browser.ts'
import { setTexts } from '../_grid/state.ts'
import { cellId } from './cells.tsx'
import type { EnterMarksProps } from './index.tsx'
import { openSheet } from './open.ts'
import { takeUp, typedEarly } from './places.ts'

/** The sheet with its state, tied to the browser for as long as it is shown. */
export function useSheet(props: EnterMarksProps) {
  const [opened] = useState(() => openSheet(props))
  const { def, sheet, keeper } = opened
  const state = useSyncExternalStore(sheet.subscribe, sheet.get, sheet.get)
  useEffect(() => {
    const typed = typedEarly(sheet, def)
    const disconnect = connect(sheet, keeper)
    sheet.update((s) => (typed.length > 0 ? setTexts(def, s, typed, sheet.moment()) : s))
    takeUp(sheet, def)
    return disconnect
  }, [sheet, keeper, def])
  useLayoutEffect(() => {
    const cell = document.activeElement
    const isHere = cell instanceof HTMLInputElement && cell.id === cellId(state.at.row, state.at.col)
    const isSelected = isHere && cell.selectionStart === 0 && cell.selectionEnd === cell.value.length
    if (isHere && state.mode === 'nav' && !isSelected) cell.select()
  }, [state])
  return { ...opened, state }
}
