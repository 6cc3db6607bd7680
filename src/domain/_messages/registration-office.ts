export const words = {
  tab: 'Registrations',
} as const
