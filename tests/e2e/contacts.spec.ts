import { expect, test } from './_fixtures.ts'

test.use({ ownSchool: {} })

test('the office adds who may not collect a student, and the form teacher sees it and prints the class', async ({
  page,
  signIn,
  browser,
  school,
}) => {
  await signIn('admin')
  await page.goto('/admin/students?of=class-2C&sort=name')
  const name = await page.locator('#student-table .student-link').first().innerText()
  await page.locator('#student-table .student-link').first().click()
  await page.getByRole('link', { name: 'Add Contact' }).click()
  const dialog = page.locator('#dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Vishnu Ramlogan')
  await dialog.getByLabel('Telephone', { exact: true }).fill('555')
  await dialog.getByLabel('Collecting the Student').selectOption('May NOT collect')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Write the number in digits')).toBeVisible()
  await dialog.getByLabel('Telephone', { exact: true }).fill('868 555-0100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Vishnu Ramlogan' }).getByText('May NOT collect')).toBeVisible()

  const teacher = await browser.newPage({ baseURL: school.baseURL })
  await signIn('m.achong', teacher)
  await teacher.keyboard.press('Control+k')
  await teacher.getByRole('combobox').fill('ramlogan vishnu')
  await teacher.getByRole('option', { name }).click()
  await teacher.getByRole('link', { name: 'Contact List' }).click()
  await expect(teacher.locator('#dialog iframe')).toBeVisible()
  await teacher.goto('/reports/contact-list/2C')
  await expect(teacher.getByRole('row', { name: /Vishnu Ramlogan.*868 555-0100.*NO/ })).toBeVisible()
  await teacher.close()
})
