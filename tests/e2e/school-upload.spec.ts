import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { held } from './_held.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { pick } from './_pick.ts'

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

/** As RosarioSIS writes `.csv`: everything in quotation marks, American dates. */
const rosario = [
  ['Last Name', 'First Name', 'RosarioSIS ID', 'Grade Level', 'Section', 'Gender', 'Birthdate', 'Home Phone'],
  ['Silva', 'Ana', '77000001', '1', '1A', 'Female', '05/08/2013', ''],
  ["O'Brien", 'Zoë', '77000002', '1', '1A', 'Female', '12/25/2012', ''],
]
const marks = 'Student ID;Student;Mathematics;Mathematics Exam;Average\n77000001;Ana;67;71;69\n77000002;Zoë;55%;60;58\n'

test('another program’s list of students, and their marks with a column a subject, come in together and go again', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin')
  await page.goto('/admin/school-upload')
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const students = rosario.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
  await dialog.getByLabel('File', { exact: true }).setInputFiles([
    { name: 'Advanced Report.csv', mimeType: 'text/csv', buffer: Buffer.from(students) },
    { name: 'Last year.csv', mimeType: 'text/csv', buffer: Buffer.from(marks) },
  ])
  await dialog.getByRole('button', { name: 'Upload' }).click()

  await test.step('asks of which year and term the marks are, and no more', async () => {
    await expect(page.getByRole('heading', { name: 'Last year' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue to check' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Still required: Year, Term.' })).toBeVisible()
    await page.getByLabel('Year, the same in all rows').selectOption({ index: 5 })
    await page.getByLabel('Term, the same in all rows').selectOption('1')
    await pick(page.getByRole('region', { name: 'Last year' }).getByLabel('Class, the same in all rows'), '1A')
    await expect(page.getByText('Nothing is missing.')).toHaveCount(2)
    const answer = await held(page, /\/columns/)
    const asked = page.waitForRequest(/\/columns/)
    await page.getByLabel('Terms that are over').check()
    await asked
    await page.getByLabel('Terms that are over').uncheck()
    await page.getByLabel('Terms that are over').check()
    await page.getByRole('button', { name: 'Continue to check' }).click() // on a slow network nothing of this is lost
    answer()
  })

  await expect(page.getByText(/1 term in (\d{4}-\d{4}), 2 students in \d{4}-\d{4}, 2 rows of marks in \1/)).toBeVisible()
  await expectAccessible(page, { where: 'with the rows of two files' })
  await page.getByRole('button', { name: 'Add to the school' }).click()
  await page.getByRole('link', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undone by admin/)).toBeVisible()
  await page.goto('/admin/students?q=77000001')
  await expect(page.getByText('Silva')).toHaveCount(0)
})
