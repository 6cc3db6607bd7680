export const menuWords = {
  title: 'History',
  of: (label: string) => `History of ${label}`,
} as const
