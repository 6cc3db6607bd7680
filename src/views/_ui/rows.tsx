import { createContext, useContext } from 'react'
import { type Rows, rowChoices, usualRows } from '../../domain/_rows.ts'
import { pageWords } from '../../domain/words/common.ts'

/** The person's choice of rows a page, provided around every page and fragment because most lists have a pager. */
export const RowsOf = createContext<Rows | undefined>(undefined)
export const useRows = (usual: number = usualRows) => useContext(RowsOf)?.count ?? usual

/** Picks the rows a page. It is hidden without scripts, because a script keeps the choice. */
export function RowsPicker({ count, href, target }: { count: number; href: string; target: string }) {
  const isFit = useContext(RowsOf)?.isFit === true
  const choices = [...new Set([...rowChoices, ...(isFit ? [] : [count])])].sort((a, b) => a - b)
  return (
    <label className="flex items-center gap-2" data-rows="" hidden>
      <span className="dim">{pageWords.rows}</span>
      <select
        className="input w-auto"
        defaultValue={isFit ? 'fit' : count}
        hx-get={href}
        hx-trigger="change"
        hx-sync="this:replace"
        hx-target={target}
        hx-swap="outerHTML"
        hx-push-url="true"
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
        <option value="fit">{pageWords.fit}</option>
      </select>
    </label>
  )
}
