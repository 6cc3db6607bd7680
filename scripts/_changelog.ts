const waiting = '## Unreleased'

/** The changelog in which what waited is the part of that version; undefined where nothing waits. */
export function releasedChangelog(changelog: string, version: string, day: string): string | undefined {
  const [head = '', rest] = changelog.split(`${waiting}\n`)
  const [news = ''] = (rest ?? '').split(/^## /m)
  if (rest === undefined || news.trim() === '') return undefined
  return `${head}${waiting}\n\n## ${version} (${day})\n${rest}`
}

/** `1.0.0`, `1.2.0-rc.1`: what npm takes as a version. */
export const isVersion = (text: string) => /^\d+\.\d+\.\d+(?:-[0-9a-z]+(?:\.[0-9a-z]+)*)?$/.test(text)
