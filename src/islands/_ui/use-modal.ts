import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type Modal = { ref: RefObject<HTMLDialogElement | null>; onCancel: (event: SyntheticEvent) => void; onClose: () => void }

/**
 * The attributes of a dialog that is open for as long as it is drawn. `leave` no longer draws it; a button calls it itself, because the browser
 * tells of `close()` only with its next picture, and the keys until then would be lost. `opened` is called before it is seen.
 */
export function useModal(leave: () => void, opened?: (dialog: HTMLDialogElement) => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const begin = useRef(opened)
  useLayoutEffect(() => {
    const it = ref.current
    it?.showModal()
    if (it) begin.current?.(it)
    return () => it?.close()
  }, [])
  function onCancel(event: SyntheticEvent): void {
    event.preventDefault()
    leave()
  }
  return { ref, onCancel, onClose: leave } // it lets a second Escape pass without asking
}
