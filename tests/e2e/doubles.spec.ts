import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()

test('two students are compared, merged as it was chosen, and are two again after Undo', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/students?sort=name')
  const links = page.locator('#student-table tbody .student-link')
  const ids = await links.evaluateAll((all) => all.slice(0, 2).map((link) => /\d+$/.exec((link as HTMLAnchorElement).pathname)?.[0]))
  const names = await links.evaluateAll((all) => all.slice(0, 2).map((link) => link.textContent ?? ''))
  await page.getByRole('link', { name: 'Doubles' }).first().click()
  await expect(page.getByRole('heading', { name: 'Doubles', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/students/doubles/${ids[0]}/${ids[1]}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: `Choose All of ${ids[1]}` }).click()
  const open = page.locator('input[type=radio]:not(:checked)')
  await expect(page.locator('input[type=radio]:checked')).toHaveCount(await open.count())
  await page.getByRole('button', { name: `Merge into ${ids[0]}` }).click()
  for (const _ of [1, 2, 3]) {
    const asked = page.getByRole('button', { name: 'Change', exact: false })
    if (await asked.first().isVisible()) await asked.first().click()
  }
  await expect(page.getByRole('heading', { name: 'Merged', level: 2 })).toBeVisible()
  await page.goto(`/admin/students/${ids[1]}`)
  await expect(page).toHaveURL(new RegExp(`/admin/students/${ids[0]}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(names[1]?.split(',')[0] ?? '')
  await page.goto('/admin/students/doubles')
  await page.getByRole('link', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone by')).toBeVisible()
  await page.goto(`/admin/students/${ids[1]}`)
  await expect(page).toHaveURL(new RegExp(`/admin/students/${ids[1]}$`))
})
