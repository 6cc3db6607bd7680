import { beforeEach, describe, expect, test } from 'vitest'
import { today } from '../world.ts'
import { browser, password } from './_browser.ts'
import { day, makeClocked, to } from './_second-factor.ts'

let at: Awaited<ReturnType<typeof makeClocked>>
beforeEach(async () => {
  at = await makeClocked()
})

describe('School, Sign-In', () => {
  const rule = (more: Record<string, string>) => ({ version: '1', reason: '', ...more })
  async function administrator() {
    const own = browser(at.app)
    await own.signIn('admin', password, '/admin')
    return own
  }

  test('asks for the reason where administrators need none, and keeps who asked for what in the history', async () => {
    const own = await administrator()
    const refused = await own.ask('/admin/school/sign-in/rule', { form: rule({ staff: '1' }) })
    expect([refused.status, (await refused.text()).includes('Give the reason.')]).toEqual([422, true])
    const res = await own.ask('/admin/school/sign-in/rule', { form: rule({ staff: '1', reason: 'No phones in the office' }) })
    expect(res.status).toBe(303)
    const changes = await at.world.db.selectFrom('change').select(['field', 'new_value']).execute()
    expect(changes).toEqual([
      { field: 'staff_since', new_value: today.toISOString() },
      { field: 'reason', new_value: 'No phones in the office' },
    ])
    expect((await (await own.ask('/admin/school/sign-in')).text()).includes('No phones in the office')).toBe(true)
  })

  test('what was asked already keeps its day', async () => {
    const own = await administrator()
    await own.ask('/admin/school/sign-in/rule', { form: rule({ administrators: '1' }) })
    at.later(2 * day)
    await own.signIn('admin', password, '/admin')
    await own.ask('/admin/school/sign-in/rule', { form: { ...rule({ administrators: '1', staff: '1' }), version: '2' } })
    const stored = await at.world.db.selectFrom('second_factor_rule').select(['administrators_since', 'staff_since']).executeTakeFirst()
    expect(stored).toEqual({ administrators_since: today.toISOString(), staff_since: new Date(at.now()).toISOString() })
  })

  test('takes away the factor of somebody else whose phone is lost, and never one’s own', async () => {
    await at.turnedOn(browser(at.app))
    const own = browser(at.app)
    await at.turnedOn(own, 'admin')
    const joseph = await at.world.db.selectFrom('employee').select('id').where('user_name', '=', 'k.joseph').executeTakeFirstOrThrow()
    expect((await own.ask('/admin/school/sign-in/administrator/1/reset', { form: {} })).status).toBe(403)
    expect((await own.ask(`/admin/school/sign-in/employee/${joseph.id}/reset`, { form: {} })).status).toBe(303)
    expect(to(await browser(at.app).signIn('k.joseph'))).toEqual([303, '/term-reports'])
    expect((await own.ask(`/admin/school/sign-in/employee/${joseph.id}/reset`, { form: {} })).status).toBe(404)
  })
})
