export const backupsUrl = (...more: string[]) => ['/admin/school/backups', ...more].join('/')
