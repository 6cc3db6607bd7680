export const schoolsUrl = '/admin/dashboard'
export const logUrl = '/admin/log'
export const districtUrl = (...more: string[]) => ['/admin/schools', ...more.map((part) => encodeURIComponent(part))].join('/')
