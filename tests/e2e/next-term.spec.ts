import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { button, dialog } from './_teachers.ts'

const test = testOfOwnSchool()

test('the next term is prepared beside the current one, a report is mended and unmended, and registering is undone', async ({
  page,
  school,
  signedIn,
}) => {
  test.slow() // a thousand students are registered, and taken out again
  await signedIn('admin')
  await page.goto('/admin/dashboard')
  const card = page.locator('#term-card')
  await card.getByLabel('Academic Year').selectOption('2026-27')
  await card.getByLabel('Term', { exact: true }).selectOption('Term 1')
  await expect(page.getByText('Nobody is registered in Term 1 2026-2027 yet.')).toBeVisible()
  for (const [label, day] of [
    ['Term Start', '07-Sep-2026'],
    ['Term End', '04-Dec-2026'],
  ] as const)
    await card.getByRole('textbox', { name: label }).fill(day)
  await button(card, 'Set / Update Term').click()
  await button(dialog(page), 'Save, keep Term 3 2025-2026').click()
  await expect(page.getByText('Term 1 2026-2027 is saved. Term 3 2025-2026 stays the current term.')).toBeVisible()
  await card.getByRole('link', { name: 'Register Students' }).click()
  await button(dialog(page), 'Register Students').click()
  await button(dialog(page), 'Register anyway').click()
  await expect(dialog(page).getByText('Students Registered Successfully.')).toBeVisible({ timeout: 60_000 })
  await button(dialog(page), 'Close').last().click()

  const own = 'from subject_record where academic_year_id = 20262027 and term = 1 order by student_id, subject_id limit 1'
  await school.write(`delete from subject_record where id = (select id ${own})`) // as another program, or an old version, may leave it
  await page.goto('/admin/students/next-reports')
  const mend = page.getByRole('link', { name: /^Set Subjects/ })
  await mend.click()
  await button(dialog(page), 'Set Subjects').click()
  await button(dialog(page), 'Close').first().click()
  await expect(page.getByText('Every next report is as today')).toBeVisible()
  await page.goto('/admin/dashboard')
  const acts = page.getByRole('region', { name: 'What was done last' })
  await acts.getByRole('link', { name: 'Undo: Next reports mended' }).click()
  await expectAccessible(page)
  await button(dialog(page), 'Undo').click()
  await expect(acts.getByText('Undone by admin')).toBeVisible()
  await page.goto('/admin/students/next-reports')
  await expect(mend).toHaveCount(1)

  await page.goto('/admin/school/years')
  await page.getByRole('link', { name: /^Undo Registering/ }).click()
  await button(dialog(page), 'Undo Registering').click()
  await expect(page.getByText('Registration undone for 1,000 students.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: /^Undo Registering/ })).toHaveCount(0)
})
