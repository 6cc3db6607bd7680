export const base = '/admin/registration'
export const windowUrl = (level: number) => `${base}/${level}`
export const studentsUrl = `${base}/students`
