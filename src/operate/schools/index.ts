import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withFonts } from '../../assets.ts'
import { closedSchool, noSchool, suspendedSchool } from '../../domain/words/http.ts'
import { awayPage } from '../_being-restored.ts'
import { keepErrors } from '../_errors.ts'
import { Failure, plainLine } from '../_failure.ts'
import { type Logger, openLog } from '../_log.ts'
import { lock, schoolFile } from '../_school-file.ts'
import { type App, type Host, isHealth, type Lasting, lastingOf, type OpenSchool, type Sockets } from '../_serving.ts'
import { District } from '../district/index.ts'
import { isSuspended } from '../district/suspended.ts'
import { districtName, isDirectory, listNames, nameIn } from './name.ts'
import { type Place, placeOf } from './place.ts'

type School = {
  name: string
  dir: string
  lasting: Lasting
  /** While the school is open. */
  server?: OpenSchool | undefined
  opening?: Promise<OpenSchool> | undefined
  /** While it is open or being opened. */
  where?: string | undefined
  closing?: Promise<void>
  /** When somebody last asked for it, and when it was last opened for the work of its nights. */
  usedAt: number
  visitedAt: number
  /** After a failure it is not tried again before. */
  retryAt: number
  /** What it says of its health while it is closed, and when it was looked at. */
  health?: { at: number; isWell: Promise<boolean> }
  isSetUpSaid?: boolean
}
type Options = {
  dir: string
  /** What one program at a time may use: several with a home each may serve the schools that are on servers. */
  home?: string
  most: number
  host: Host
  log: Logger
  times?: Partial<typeof usual>
  /** The application of the page of whoever runs the schools, which is made once somebody opens it. */
  district?: () => App
  runUpgrade?: ConstructorParameters<typeof District>[0]['run']
}

const minute = 60_000
/**
 * A school that nobody asks for is closed, and opened every hour for the work of its nights: the first time after some minutes. It is not
 * closed for another between the requests of one page.
 */
const usual = {
  ...{ lookMs: minute, restMs: 60 * minute, visitMs: 60 * minute, firstVisitMs: 5 * minute },
  ...{ settlesMs: 10_000, retryMs: 10_000 },
}
const rememberedMs = 1000
const since = (time: number) => performance.now() - time

/** Serves each directory in a directory as a school of its own, under the host names that begin with its name. */
export class Schools {
  readonly #options: Options & { times: typeof usual }
  readonly #known = new Map<string, School>()
  readonly #release: () => void
  readonly #startedAt = performance.now()
  readonly #startedOn = new Date()
  #district: Pick<Host, 'app' | 'district'> | undefined
  #isStopping = false
  #isLost = false
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #shrinking: Promise<void> | undefined

  private constructor(options: Options) {
    this.#options = { ...options, times: { ...usual, ...options.times } }
    this.#release = lock(options.home ?? options.dir)
  }

  static open(options: Options): Schools {
    const { dir, log } = options
    if (!isDirectory(dir)) throw new Failure(`There is no directory ${resolve(dir)}. Each directory in it becomes a school.`)
    if (existsSync(schoolFile(dir))) throw new Failure(`${resolve(dir)} is the directory of one school: term-reports serve --data ${dir}`)
    for (const directory of listNames(dir).not)
      log.warn({ directory }, 'not served: its name must be lower-case letters, digits and hyphens')
    return new Schools(options)
  }

  /** Nothing is opened before somebody asks for it. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error) => this.#options.log.error({ fault: plainLine(error) }, 'the directory of the schools cannot be read'))
        .finally(() => !this.#isStopping && this.start())
    }, this.#options.times.lookMs).unref()
  }

  setUpCode = () => undefined

  countOpen = () => [...this.#known.values()].filter(({ server }) => server).length

  names = () => listNames(this.#options.dir).served

  stateOf(name: string): 'open' | 'closed' | 'failed' {
    const school = this.#known.get(name)
    return school?.server ? 'open' : school && performance.now() < school.retryAt ? 'failed' : 'closed'
  }

  async visit<T>(name: string, work: (server: OpenSchool) => T): Promise<T> {
    const school = this.#find(name)
    if (!school) throw new Failure('The school is gone')
    if (Number.isFinite(school.retryAt)) school.retryAt = 0
    return work(school.server ?? (await this.#open(school)))
  }

  leave(name: string): void {
    const school = this.#known.get(name)
    if (school)
      void this.#closeIdle(school).catch((error) => school.lasting.log.error({ fault: plainLine(error) }, 'the school was not closed'))
  }

  answer(request: Request, sockets: Sockets, path: string): Response | Promise<Response> {
    const school = this.#find(nameIn(sockets.incoming.headers.host))
    if (!school) return awayPage(request, noSchool, 404)
    if (isSuspended(school.dir)) return awayPage(request, suspendedSchool)
    const answer = () => this.#answerIn(school, request, sockets, path)
    if (!isHealth(path)) school.usedAt = performance.now()
    else if (!school.server && !school.opening)
      return this.#isWell(school).then((isWell) => (isWell ? new Response('ok', { headers: { 'Cache-Control': 'no-store' } }) : answer()))
    return answer()
  }

  #answerIn(school: School, request: Request, sockets: Sockets, path: string): Response | Promise<Response> {
    if (school.server) return school.server.answer(request, sockets, path)
    return this.#open(school).then(
      (server) => server.answer(request, sockets, path),
      () => awayPage(request, closedSchool),
    )
  }

  /** Returns true if all files were closed: one that was taken away stays open until the process ends. */
  async close(): Promise<boolean> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    const all = [...this.#known.values()]
    await Promise.allSettled(all.map(({ opening }) => opening))
    await Promise.all(all.map((school) => (school.server ? this.#close(school, school.server) : school.closing)))
    await Promise.all([this.#looking, this.#shrinking]) // closing stops a backup that they wait for
    this.#release()
    return !this.#isLost
  }

  #find(name: string | undefined): School | undefined {
    const known = name === undefined ? undefined : this.#known.get(name)
    const dir = join(this.#options.dir, name ?? '')
    const isThere = name === districtName ? existsSync(schoolFile(dir)) : isDirectory(dir)
    if (name === undefined || !(known?.server || isThere)) return undefined
    const school = known ?? this.#new(name, dir)
    this.#known.set(name, school)
    return school
  }

  #new(name: string, dir: string): School {
    const log = openLog(keepErrors(dir)).child({ school: name })
    const { visitMs, firstVisitMs } = this.#options.times
    const visitedAt = this.#startedAt - visitMs + firstVisitMs
    return { name, dir, lasting: lastingOf(log, this.#startedOn), usedAt: Number.NEGATIVE_INFINITY, visitedAt, retryAt: 0 }
  }

  #open(school: School): Promise<OpenSchool> {
    if (this.#isStopping || performance.now() < school.retryAt) return Promise.reject(new Failure('The school is closed'))
    school.opening ??= this.#openNow(school).finally(() => {
      school.opening = undefined
    })
    return school.opening
  }

  async #openNow(school: School): Promise<OpenSchool> {
    const { name, dir, lasting } = school
    const { host } = this.#options
    try {
      await school.closing
      const place = placeOf(dir)
      this.#take(school, place)
      const assets = withFonts(host.assets, join(dir, 'fonts'))
      const page = name === districtName ? this.#pageOfDistrict() : {}
      const own: Host = { ...host, ...page, assets, isTicked: true, answered: (one) => host.answered?.({ ...one, school: name }) }
      const server = await place.open(own, lasting)
      server.start()
      school.server = server
      void server.lost?.then((why) => this.#lose(school, server, why))
      const code = school.isSetUpSaid ? undefined : server.setUpCode()
      if (code) process.stdout.write(`There is no school in ${resolve(dir)} yet. Set-up code of ${name}: ${code}\n`)
      school.isSetUpSaid = code !== undefined
      this.#shrinkSoon()
      return server
    } catch (error) {
      school.where = undefined
      school.retryAt = performance.now() + this.#options.times.retryMs
      lasting.log.error({ fault: plainLine(error) }, 'the school cannot be opened')
      throw error
    }
  }

  #pageOfDistrict(): Pick<Host, 'app' | 'district'> {
    const { dir, host, district = () => host.app, runUpgrade } = this.#options
    this.#district ??= { app: district(), district: new District({ dir, holder: this, ...(runUpgrade && { run: runUpgrade }) }) }
    return this.#district
  }

  /** An address that was copied with its directory would show one school under the name of another. */
  #take(school: School, { where }: Place): void {
    const other = [...this.#known.values()].find((known) => known !== school && known.where === where)
    if (other) throw new Failure(`Its school is the one of ${other.name}, which is open: each needs an address of its own`)
    school.where = where
  }

  /** Its server refuses: it is opened again when that is over. */
  #lose(school: School, server: OpenSchool, why: Failure): void {
    if (school.server !== server) return
    school.lasting.log.error({ fault: plainLine(why) }, 'the school can be served no longer')
    school.retryAt = performance.now() + this.#options.times.retryMs
    void this.#close(school, server)
  }

  /** True of a closed school that can be opened: a monitor keeps none open. Any other is opened and asked. */
  #isWell(school: School): Promise<boolean> {
    const { health } = school
    if (health && since(health.at) < rememberedMs) return health.isWell
    const isWell = (async () => placeOf(school.dir).isWell())().catch(() => false)
    school.health = { at: performance.now(), isWell }
    return isWell
  }

  #shrinkSoon(): void {
    this.#shrinking ??= this.#shrink()
      .catch((error) => this.#options.log.error({ fault: plainLine(error) }, 'a school was not closed for another'))
      .finally(() => {
        this.#shrinking = undefined
      })
  }

  /** Closes the school that was longest not asked for while too many are open. */
  async #shrink(): Promise<void> {
    const open = () => [...this.#known.values()].filter(({ server }) => server).sort((a, b) => a.usedAt - b.usedAt)
    for (const school of open()) {
      if (open().length <= this.#options.most || since(school.usedAt) < this.#options.times.settlesMs || this.#isStopping) return
      await this.#closeIdle(school)
    }
  }

  /** Does the work that is due in each school, one after the other. */
  async #look(): Promise<void> {
    this.#shrinkSoon()
    for (const name of [...this.names(), districtName]) {
      const school = this.#find(name)
      if (this.#isStopping) return
      if (school)
        await this.#lookAt(school).catch((error) => school.lasting.log.error({ fault: plainLine(error) }, 'the night’s work failed'))
    }
  }

  async #lookAt(school: School): Promise<void> {
    const { visitMs, restMs } = this.#options.times
    if (isSuspended(school.dir)) return this.#closeIdle(school)
    if (!school.server && since(school.visitedAt) < visitMs) return
    school.visitedAt = performance.now()
    const server = school.server ?? (await this.#open(school))
    await server.tick()
    if (since(school.usedAt) >= restMs) await this.#closeIdle(school)
  }

  /** Closes a school unless something is under way in it, or somebody asks for it meanwhile. */
  async #closeIdle(school: School): Promise<void> {
    const { server, usedAt } = school
    if (server && (await server.isIdle()) && school.usedAt === usedAt && school.server === server) await this.#close(school, server)
  }

  #close(school: School, server: OpenSchool): Promise<void> {
    school.server = undefined
    school.closing = server.close().then((isClosed) => {
      school.where = undefined
      if (isClosed) return school.lasting.log.info({}, 'the school is closed')
      school.retryAt = Number.POSITIVE_INFINITY
      this.#isLost = true
    })
    return school.closing
  }
}
