import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A dialog that is open for as long as it is drawn. `opened` is called before it is seen. */
export function useModal(opened?: (dialog: HTMLDialogElement) => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const begin = useRef(opened)
  useLayoutEffect(() => {
    const it = dialog.current
    it?.showModal()
    if (it) begin.current?.(it)
    return () => it?.close()
  }, [])
  return dialog
}
