import type { Page } from '@playwright/test'

/** What is asked from there is answered once it is let go. */
export async function held(page: Page, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, (route) => promise.then(() => route.continue()).catch(() => {}))
  return resolve
}
