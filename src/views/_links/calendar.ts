import { base } from './attendance.ts'

export const calendarUrl = `${base}/calendar`
export const yearUrl = (year: number) => `${calendarUrl}?year=${year}`
export const addUrl = `${calendarUrl}/add`
export const fileUrl = `${calendarUrl}/file`
export const copyUrl = `${calendarUrl}/copy`
export const undoUrl = `${calendarUrl}/undo`
export const templateUrl = `${calendarUrl}/template`
export const entryUrl = (id: number, ...more: string[]) => [calendarUrl, id, ...more].join('/')

/** The staff's calendar; `base` is `/admin` or `/term-reports`. */
export const monthUrls = ['/admin/calendar', '/term-reports/calendar'] as const
export const monthLinks = (base: string) => {
  const home = monthUrls.find((url) => url.startsWith(base)) ?? monthUrls[1]
  return {
    home,
    month: (month: string) => `${home}?month=${month}`,
    year: (year: number) => `${home}?year=${year}`,
    file: (year: number) => `${home}/file?year=${year}`,
  }
}
