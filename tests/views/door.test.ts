import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const importsOf = (file: string, of: RegExp) =>
  [...read(file).matchAll(of)].map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'))
const styled = importsOf('src/views/_door.css', /@source "(.+?)"/g)
const isStyled = (view: string) => styled.some((it) => view === it || view.startsWith(`${it}/`))

test('what is shown to nobody in particular has its classes in the style sheet of those pages', () => {
  const routes = globSync('src/routes/**/*.tsx').filter((file) => read(file).includes("shell: 'door'"))
  expect(routes.length).toBeGreaterThan(3)
  for (const route of routes) {
    const shown = importsOf(route, /from '(\..+\/views\/.+\.tsx)'/g).filter(isStyled)
    expect(shown, route).not.toEqual([])
    for (const view of shown) expect(importsOf(view, /from '(\..+\.tsx)'/g).filter((part) => !isStyled(part), view)).toEqual([])
  }
})
