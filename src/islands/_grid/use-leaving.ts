import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import { goOn } from './places.ts'
import type { Sheet } from './sheet.ts'
import type { GridState } from './state.ts'

/** Handles a link away from a sheet. `leaving`: its target, while something could not be sent. */
export function useLeaving<R>(sheet: Sheet<R>, { outbox }: GridState<R>) {
  const [leaving, setLeaving] = useState<string>()
  useEffect(() => {
    if (outbox.size === 0) setLeaving(undefined)
  }, [outbox.size])
  const onLeave = useCallback((event: MouseEvent<HTMLAnchorElement>) => void goOn(event, sheet, setLeaving), [sheet])
  return { leaving, onLeave }
}
