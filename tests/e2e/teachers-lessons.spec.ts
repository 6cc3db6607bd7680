import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { pick } from './_pick.ts'

const test = testOfOwnSchool()
test.describe.configure({ mode: 'serial' })

const url = '/admin/teachers'
const dialog = (page: Page) => page.getByRole('dialog')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true })

async function look(page: Page, name: string) {
  if (!process.env.LOOK) return
  for (const [width, height] of [
    [1366, 768],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `${process.env.LOOK}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1366, height: 768 })
}

test('lessons are added, changed and deleted, each saved when it is made', async ({ page, signIn }) => {
  await signIn('Deans/HODs')
  await page.goto(`${url}?q=beharry`)
  await link(page, 'Lessons Rosalind Beharry-Cole').click()
  const rows = dialog(page).locator('#lesson-rows tr')
  await expect(dialog(page).getByText('No lessons yet.')).toBeVisible()
  await link(dialog(page), 'Add Lesson').press('Enter')
  const subject = dialog(page).getByLabel('Subject: new lesson')
  await expect(subject).toBeFocused()
  await pick(subject, 'Mathematics')
  await expect(dialog(page).getByText('Saved')).toHaveCount(0)
  await dialog(page).getByLabel('Class: new lesson').focus()
  await pick(dialog(page).getByLabel('Class: new lesson'), '1E')
  await expect(dialog(page).getByText('Saved')).toBeVisible()
  await expect(dialog(page).getByLabel('Class: 1E Mathematics')).toBeFocused()
  await pick(dialog(page).getByLabel('Class: 1E Mathematics'), '1D')
  await expect(dialog(page).getByText('Change 1E Mathematics to 1D Mathematics ?')).toBeVisible()
  await expect(link(dialog(page), 'Cancel')).toBeFocused()
  await expectAccessible(page)
  await look(page, 'lessons-change-asked')
  await button(dialog(page), 'Change').click()
  await expect(dialog(page).getByLabel('Class: 1D Mathematics')).toHaveValue('1D')
  await expect(dialog(page).getByText('Saved')).toBeVisible()
  await look(page, 'lessons-changed')
  await button(dialog(page), 'Undo: 1D Mathematics').click()
  await expect(dialog(page).getByText('Undone')).toBeVisible()
  await pick(dialog(page).getByLabel('Class: 1E Mathematics'), '1D')
  await button(dialog(page), 'Change').click()
  await expect(dialog(page).getByLabel('Class: 1D Mathematics')).toHaveValue('1D')

  await link(dialog(page), 'Add Lesson').click()
  await pick(dialog(page).getByLabel('Subject: new lesson'), 'Mathematics')
  await pick(dialog(page).getByLabel('Class: new lesson'), '1D')
  await expect(dialog(page).getByText('This lesson is in the list already.')).toBeVisible()
  await expect(dialog(page).getByText('Error Occured').filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)
  await look(page, 'lessons-refused')
  await link(dialog(page), 'Delete: new lesson').click()
  await expect(dialog(page).getByText('This lesson is in the list already.')).toHaveCount(0)
  await expect(rows.filter({ visible: true })).toHaveCount(1)
  await button(dialog(page), 'Delete: 1D Mathematics').click()
  await expect(dialog(page).getByText('Delete 1D Mathematics ?')).toBeVisible()
  await expect(link(dialog(page), 'Cancel')).toBeFocused()
  await expectAccessible(page)
  await look(page, 'lessons-asked')
  await link(dialog(page), 'Cancel').press('Enter')
  await expect(dialog(page).getByLabel('Class: 1D Mathematics')).toBeVisible()
  await button(dialog(page), 'Delete: 1D Mathematics').click()
  await button(dialog(page), 'Delete').click()
  await expect(dialog(page).getByText('No lessons yet.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
})

test('opening Lessons focuses nothing that an arrow key changes, and in a lesson nothing is chosen before Enter', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto(`${url}?q=achong`)
  await link(page, 'Lessons Michelle Achong').press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Close' }).last()).toBeFocused()
  const lesson = dialog(page).locator('#lesson-rows select[name=class_id]').first()
  const stored = await lesson.inputValue()
  await page.keyboard.press('ArrowDown')
  expect(await lesson.inputValue()).toBe(stored)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await lesson.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  expect(await lesson.inputValue()).toBe(stored)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  expect(sent).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await lesson.inputValue()).not.toBe(stored)
  await expect(dialog(page).getByText(/^Change .+ to .+ \?$/)).toBeVisible()
})
