/** The number of rows in lists: a person's choice in a browser, for all lists. */
export const rowChoices = [15, 30, 50, 100] as const
export const usualRows = rowChoices[0]
/** `isFit`: as many rows as fit the window, which only the browser knows. */
export type Rows = { count: number; isFit: boolean }

/** Parses the stored choice: `30`, or `fit-23`. */
export function parseRows(text = ''): Rows | undefined {
  const [, fit, digits = ''] = /^(fit-)?(\d{1,3})$/.exec(text) ?? []
  const count = Number(digits)
  if (fit) return count >= 5 && count <= 100 ? { count, isFit: true } : undefined
  return rowChoices.some((choice) => choice === count) ? { count, isFit: false } : undefined
}

/** The cookie of an account: on a shared computer each account has its own. */
export const rowsCookie = (user: string) => `rows-${user}`

/** The rows of an existing page: a page too far becomes the last. */
export function partOf<Row>(rows: readonly Row[], page: number, count: number): { rows: Row[]; page: number } {
  const shown = Math.max(1, Math.min(page, Math.ceil(rows.length / count)))
  return { rows: rows.slice((shown - 1) * count, shown * count), page: shown }
}
