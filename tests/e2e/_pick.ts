import { expect, type Locator } from '@playwright/test'

/** Chooses from a list of more than fifteen, as one does: types its text and takes what is found first. */
export async function pick(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await field.fill(text)
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  await field.press('Enter')
}
