import { base } from '../attendance/links.ts'

export const calendarUrl = `${base}/calendar`
export const yearUrl = (year: number) => `${calendarUrl}?year=${year}`
export const addUrl = `${calendarUrl}/add`
export const fileUrl = `${calendarUrl}/file`
export const copyUrl = `${calendarUrl}/copy`
export const undoUrl = `${calendarUrl}/undo`
export const templateUrl = `${calendarUrl}/template`
export const entryUrl = (id: number, ...more: string[]) => [calendarUrl, id, ...more].join('/')
