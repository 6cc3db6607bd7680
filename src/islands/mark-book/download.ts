/** Fetches a file and hands it to the browser under its own name; false when it cannot be had. */
export async function download(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url)
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
