import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { countDay, findKiosk, findScannedPhoto } from '../../../db/attendance/gate/index.ts'
import { KioskPage } from '../../../views/attendance/gate/kiosk.tsx'
import { actorOf, at, type Env } from '../../_env.ts'
import { orNotFound } from '../../_form.tsx'
import { schoolOf } from '../../_once.ts'
import { render } from '../../_render.tsx'
import { allow } from '../../_rights.ts'
import { keepKiosk } from '../../_session.ts'
import { todayOf } from '../../_time.ts'

const allowed = allow('kiosk.show')
const photoMs = 24 * 60 * 60 * 1000

/** The kiosk's routes: its page, and the photos of students scanned there within a day. */
export const kiosk = new Hono<Env>()
  .get('/kiosk', allowed, async (c) => {
    keepKiosk(c)
    const { name, id } = actorOf(c)
    if (!(await findKiosk(c.get('db'), id))) throw new HTTPException(401)
    const [school, counts] = [await schoolOf(c), await countDay(c.get('db'), await todayOf(c))]
    const files = { styles: c.get('assets').url('kiosk.css'), worker: c.get('assets').url('kiosk-worker.js') }
    const props = { ...files, kiosk: name, now: at(c), timeZone: school?.timeZone ?? 'UTC', counts }
    return render(c, { title: name, shell: 'kiosk', page: <KioskPage school={school?.name ?? ''} {...props} /> })
  })
  .get('/kiosk/pictures/:scan{[A-Za-z0-9_-]+}', allowed, async (c) => {
    const since = new Date(c.get('now')().getTime() - photoMs).toISOString()
    const picture = orNotFound(await findScannedPhoto(c.get('db'), actorOf(c), c.req.param('scan'), since))
    c.header('Content-Type', picture.type)
    c.header('X-Content-Type-Options', 'nosniff')
    return c.body(await picture.readBytes())
  })
