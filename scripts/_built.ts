/** What a build leaves, by name: the tests ask for these and not for what makes them, whose tools take a second to load. */
export const serverBundle = 'dist/server.mjs'
export const binary = process.platform === 'win32' ? 'dist/term-reports.exe' : 'dist/term-reports'
