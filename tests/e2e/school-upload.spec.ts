import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
const staff = 'Name;Born;Staff No;Room\n"Khan, Kai";25/12/1983;T7701;12\n"Ali, Abena";8/5/1980;T7802;\n'

test('a list of any columns is matched to ours, checked, and added to the school', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/school-upload')
  await page.getByText('openSIS', { exact: true }).click()
  await expect(page.getByText('Students, Advanced Report').filter({ visible: true })).toBeVisible()
  await expectAccessible(page, { where: 'with the help for another program' })
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File', { exact: true }).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(staff) })
  await dialog.getByRole('button', { name: 'Upload' }).click()

  await test.step('its columns', async () => {
    await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
    const kind = page.getByLabel('What is in this sheet')
    await kind.focus()
    await kind.selectOption('Teachers')
    const columnOf = (title: string) => page.getByRole('combobox', { name: `${title}, people` })
    await expect(columnOf('Name')).toHaveValue('whole-last-first')
    await expect(kind, 'the keyboard stays where it was').toBeFocused()
    await columnOf('Born').selectOption('Date of Birth')
    await expect(page.getByRole('row', { name: 'Kai Khan 25-Dec-1983 T7701' })).toBeVisible()
    await expectAccessible(page, { where: 'with columns to match' })
    await page.getByRole('button', { name: 'Continue to check' }).click()
  })

  await expect(page.getByRole('row', { name: /Abena Ali T7802.*08-May-1980.*New/ })).toBeVisible()
  await expectAccessible(page, { where: 'with what is to be added' })
  await page.getByRole('button', { name: 'Add to the school' }).click()
  await expect(page.getByRole('link', { name: 'Undo' })).toBeVisible()
  await page.goto('/admin/teachers?q=khan')
  await expect(page.getByRole('row', { name: /Khan/ })).toContainText('T7701')
})
