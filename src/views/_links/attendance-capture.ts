export const kiosksUrl = '/admin/attendance/kiosks'
export const keptUrl = `${kiosksUrl}/kept`
