export const copyUrl = (...more: string[]) => ['/admin/school/copy', ...more].join('/')
