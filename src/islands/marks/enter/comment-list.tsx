import { useLayoutEffect, useRef, useState } from 'react'
import { type CodedComment, commentCode } from '../../../domain/marks/enter/index.ts'
import { listId, optionId } from './comment-cell.tsx'

type Props = { cell: string; offered: readonly CodedComment[]; choice: string | null; onChoose: (code: string) => void }
type Place = { left: number; width: number; maxHeight: number; top?: number; bottom?: number }

/** The list under the cell, or above it if there is more room; outside the grid, which would clip it. */
export function CommentList({ cell, offered, choice, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const place = usePlace(cell)
  useLayoutEffect(() => {
    if (choice) list.current?.querySelector(`#${optionId(Number(choice))}`)?.scrollIntoView({ block: 'nearest' })
  }, [choice])
  return (
    <div className="menu-list choices" role="listbox" id={listId} aria-label="Comments" ref={list} style={place}>
      {offered.map(({ id, detail }) => (
        <div
          key={id}
          role="option"
          tabIndex={-1}
          id={optionId(id)}
          className="menu-item"
          aria-selected={commentCode(id) === choice}
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(commentCode(id))
          }}
        >
          <b>{commentCode(id)}</b>
          {detail}
          {commentCode(id) === choice && (
            <span className="push small dim" aria-hidden="true">
              Enter
            </span>
          )}
        </div>
      ))}
      {offered.length === 0 && <div className="menu-item dim">No comment has this number or these words.</div>}
    </div>
  )
}

function usePlace(cell: string): Place | undefined {
  const [place, setPlace] = useState(() => placeOf(cell))
  useLayoutEffect(() => {
    const put = () => setPlace(placeOf(cell))
    window.addEventListener('resize', put)
    window.visualViewport?.addEventListener('resize', put)
    document.addEventListener('scroll', put, true)
    return () => {
      window.removeEventListener('resize', put)
      window.visualViewport?.removeEventListener('resize', put)
      document.removeEventListener('scroll', put, true)
    }
  }, [cell])
  return place
}

function placeOf(cell: string): Place | undefined {
  const box = document.getElementById(cell)?.parentElement?.getBoundingClientRect()
  if (!box) return undefined
  const bottom = window.visualViewport?.height ?? window.innerHeight // the top of a phone's keyboard
  const isBelow = bottom - box.bottom > Math.min(260, box.top)
  const maxHeight = Math.min(250, (isBelow ? bottom - box.bottom : box.top) - 10)
  const edge = isBelow ? { top: box.bottom + 2 } : { bottom: window.innerHeight - box.top + 2 }
  const width = Math.min(Math.max(box.width, 260), window.innerWidth - 16)
  return { left: Math.max(8, Math.min(box.left, window.innerWidth - width - 8)), width, maxHeight, ...edge }
}
