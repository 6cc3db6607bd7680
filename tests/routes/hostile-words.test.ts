import { afterAll, describe, expect, test } from 'vitest'
import { addressesFor, bookOf, makeLeakWorld, type Target, targets } from './_leak.ts'
import { routes } from './_leak-routes.ts'
import { isFile } from './_leaks.ts'

const all = Object.keys(targets) as Target[]
const tag = '<img src=x onerror=alert(1)>'
const formula = '=HYPERLINK("http://x.example";"open")'
const world = await makeLeakWorld({ first: `${formula}`, last: `'"${tag}</script>`, remark: `+1${tag}` })
afterAll(world.close)
const paths = Object.values(routes)
  .flat()
  .filter((path) => !path.startsWith('/student') && !path.startsWith('/term-reports'))
/** Total % of a mark book's sheet follows what is typed. */
const ours = /^IF\(SUMPRODUCT\(--ISNUMBER\([A-Z]+\d+:[A-Z]+\d+\),[^"]+\)=0,"",ROUND\([^"]+,1\)\)$/
const seen = { pages: 0, cells: 0 }

describe('names and remarks that are markup or formulas stay text', () => {
  test.each(paths)('%s', async (path) => {
    const addresses = new Set(all.flatMap((of) => addressesFor(path, of, world.keys[of])))
    if (path.endsWith('/search')) for (const typed of [tag, formula]) addresses.add(`${path}?q=${encodeURIComponent(typed)}`)
    for (const address of path.startsWith('/api/')
      ? [...addresses, ...[...addresses].map((one) => `${one}${one.includes('?') ? '&' : '?'}format=xlsx`)]
      : addresses)
      for (const headers of [{}, { 'HX-Request': 'true' }] as Record<string, string>[]) {
        const res = await world.as('admin')(address, { headers })
        const type = res.headers.get('Content-Type') ?? ''
        expect([address, res.headers.get('X-Content-Type-Options')]).toEqual([address, 'nosniff'])
        if (type.includes('spreadsheetml')) {
          for (const sheet of (await bookOf(await res.arrayBuffer())).worksheets)
            sheet.eachRow((row) =>
              row.eachCell((cell) => {
                const foreign = ours.test(cell.formula ?? '') ? undefined : cell.formula
                expect([address, cell.address, foreign, cell.hyperlink]).toEqual([address, cell.address, undefined, undefined])
                if (String(cell.value).includes(formula)) seen.cells++
              }),
            )
        } else if (type.startsWith('text/html')) {
          const html = (await res.text()).replace(/ props='[^']*'/g, '') // in single quotes nothing but those ends it
          expect([address, html.includes(tag), html.includes('"</script>')]).toEqual([address, false, false])
          if (html.includes('&lt;img src=x')) seen.pages++
        }
        if (isFile(res)) break
      }
  })

  test('and they were there to be seen', () => {
    expect(seen.pages).toBeGreaterThan(100)
    expect(seen.cells).toBeGreaterThan(4)
  })
})

test('the file that a student’s name is in is named without its signs', async () => {
  const res = await world.as('admin')(`/api/report-card/${targets.zahra.id}/20252026/1`)
  const header = res.headers.get('Content-Disposition') ?? ''
  expect(header).toMatch(/^(inline|attachment)/)
  expect(header).not.toMatch(/[\r\n<>]/)
})
