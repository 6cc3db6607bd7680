/** When the demo school of the tests stands: the third term of 2025-2026 on the evening of its last day. No deadline closes it. */
export const demoTime = '2026-07-03T18:00'
export const atDemoTime = ['--today', demoTime, '--no-deadlines']
