import type { Page } from '@playwright/test'

/** What is asked from there is answered once it is let go; it throws where nothing was asked: a test of waiting that nothing waits in. */
export async function held(page: Page, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(path, (route) => {
    asked += 1
    return promise.then(() => route.continue()).catch(() => {})
  })
  return () => {
    resolve()
    if (asked === 0) throw new Error(`nothing that was asked for is like ${path}`)
  }
}
