import type { School } from '../db/_open.ts'
import { temporaryPassword } from '../db/_password.ts'
import { findSchool } from '../db/_school.ts'
import type { Tenant } from '../routes/_env.ts'
import { openOrMake } from './_school-file.ts'
import { UnderWay } from './_under-way.ts'

type Make = (school: School, setUpCode: string | undefined) => Tenant
/** Looks after a school while it is open; returns the function to call before the school is closed. */
type Attend = (school: School) => () => void
type Opened = { school: School; setUpCode: string | undefined }

type Options = { attend?: Attend; code?: () => string }

/** A directory's school, and what its requests work with. A restore replaces both. */
export class Served {
  readonly #dir: string
  readonly #make: Make
  /** The requests that must end before the school is replaced. */
  readonly underWay = new UnderWay()
  readonly #attend: Attend
  readonly #code: () => string
  #leave: () => void
  #isPaused = false
  school: School
  tenant: Tenant
  /** The code for whoever sets the school up, until there is a school. */
  setUpCode: string | undefined

  private constructor(dir: string, make: Make, { school, setUpCode }: Opened, { attend, code }: Required<Options>) {
    this.#dir = dir
    this.#make = make
    this.#attend = attend
    this.#code = code
    this.#leave = attend(school)
    this.school = school
    this.setUpCode = setUpCode
    this.tenant = make(school, setUpCode)
  }

  static async open(dir: string, make: Make, { attend = () => () => {}, code = temporaryPassword }: Options = {}): Promise<Served> {
    return new Served(dir, make, await openWithCode(dir, code), { attend, code })
  }

  /** True while a backup replaces the school, when nobody is served. */
  get isPaused() {
    return this.#isPaused
  }

  isBusy = () => this.#isPaused || !this.underWay.isEmpty()

  /** Closes the school, works on its file and opens it again, or the old file if that fails. Nobody is served meanwhile. */
  async replace(work: () => Promise<() => void>): Promise<void> {
    this.#isPaused = true
    try {
      await this.underWay.end()
      this.#leave()
      await this.school.close()
      let undo: (() => void) | undefined
      try {
        undo = await work()
      } finally {
        await this.#open(undo)
      }
    } finally {
      this.#isPaused = false
    }
  }

  async #open(undo: (() => void) | undefined): Promise<void> {
    try {
      this.#take(await openWithCode(this.#dir, this.#code))
    } catch (error) {
      undo?.()
      this.#take(await openWithCode(this.#dir, this.#code))
      throw error
    }
  }

  #take({ school, setUpCode }: Opened): void {
    this.school = school
    this.#leave = this.#attend(school)
    this.setUpCode = setUpCode
    this.tenant = this.#make(school, setUpCode)
  }
}

async function openWithCode(dir: string, code: () => string): Promise<Opened> {
  const school = await openOrMake(dir)
  return { school, setUpCode: (await findSchool(school.db)) ? undefined : code() }
}
