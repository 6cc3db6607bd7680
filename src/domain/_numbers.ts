const grouped = new Intl.NumberFormat('en-TT')

/** `4,719`: a count with thousands separated. Student numbers, years and codes are names, and are shown as they are. */
export const shownNumber = (count: number) => grouped.format(count)

/** `1 student`, `4,719 students`. */
export const counted = (count: number, one: string, many = `${one}s`) => `${shownNumber(count)} ${count === 1 ? one : many}`
