import { type MouseEvent, useCallback, useState } from 'react'
import { dialogWords } from '../../../domain/words/mark-book.ts'
import { here } from '../../_base-address.ts'
import { settled } from '../../_grid/places.ts'
import type { Message } from './message.tsx'
import type { Opened } from './open.ts'

/** Downloads the sheet once all typing has arrived; returns whether that is running. */
export function useDownload({ sheet }: Opened, url: string, show: (message: Message) => void) {
  const [isDownloading, setDownloading] = useState(false)
  const onDownload = useCallback(
    async (event: MouseEvent<HTMLAnchorElement>) => {
      event.preventDefault()
      setDownloading(true)
      await settled(sheet)
      const isDone = await download(url)
      setDownloading(false)
      if (!isDone) show({ text: dialogWords.notDownloaded })
    },
    [sheet, url, show],
  )
  return { isDownloading, onDownload }
}

/** Fetches a file and lets the browser save it under its name; false on failure. */
async function download(url: string): Promise<boolean> {
  try {
    const answer = await fetch(here(url))
    if (!answer.ok) return false
    const [, name = 'Course Marks.xlsx'] = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await answer.blob())
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    return true
  } catch {
    return false
  }
}
