const grouped = new Intl.NumberFormat('en-TT')

/** `4,719`: how many, wherever it is read. Numbers of students, years and codes are names, and stand as they are. */
export const shownNumber = (count: number) => grouped.format(count)

/** `1 student`, `4,719 students`. */
export const counted = (count: number, one: string, many = `${one}s`) => `${shownNumber(count)} ${count === 1 ? one : many}`
