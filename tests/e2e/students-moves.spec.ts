import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'
import { pick } from './_pick.ts'

test('a student changes class: what happens shows with the choice, is done as read, stands on the page, and is undone', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin/students?of=level-3&sort=name')
  await page.locator('#student-table tbody tr').nth(3).locator('.student-link').click()
  const own = await page
    .getByText(/^3[A-E]$/)
    .first()
    .innerText()
  const moves = page.getByRole('region', { name: 'Moves' })
  await moves.getByRole('link', { name: 'Change Class' }).click()
  const dialog = page.getByRole('dialog')
  const classes = dialog.getByLabel('New Class')
  const other = own === '3E' ? '3D' : '3E'
  await pick(classes, other)
  await expect(dialog.getByRole('region', { name: 'What happens' })).toContainText(`go on in ${other}.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Move to ${other}` }).click()
  await expect(moves.getByRole('listitem').first()).toContainText(` to ${other} on `)
  await moves.getByRole('link', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(moves.getByRole('listitem').first()).toContainText('Undone by admin')
})
