import { expect, type Locator } from '@playwright/test'

/** Chooses from a list by its text, as one does: of up to fifteen with the browser's own control, of more by typing. `''` is nothing chosen. */
export async function pick(field: Locator, text: string): Promise<void> {
  if (await isShort(field)) {
    await field.selectOption(text)
    return
  }
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await field.fill(text)
  if (text === '') return field.blur()
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  await field.press('Enter')
}

/** The n-th of a long list, with the keyboard; what it is, is answered. */
export async function pickNth(field: Locator, n: number): Promise<string> {
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await expect(field).toBeEnabled() // a press on a list that is still read goes to the field that has the focus
  const option = field.page().getByRole('listbox').getByRole('option').nth(n)
  let text = ''
  await expect(async () => {
    await field.press('ArrowDown')
    await expect(option).toBeVisible({ timeout: 1000 })
    text = (await option.textContent({ timeout: 1000 })) ?? ''
    await option.click({ timeout: 1000 })
  }, 'a list that is brought anew closes').toPass()
  return text
}

const isShort = (field: Locator) => field.evaluate((control) => control instanceof HTMLSelectElement && control.options.length <= 15)
