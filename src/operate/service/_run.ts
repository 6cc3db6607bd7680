import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { unpackedIn } from '../_addon.ts'
import { Failure, reasonOf } from '../_failure.ts'
import { rename, sync, syncDirectory, unusedAside } from '../_rename.ts'
import { askToStop, isServed } from '../_running.ts'
import { hashOf } from '../_seal.ts'
import { type Installed, recordOf, type Step, sayStep, serveArguments, variantOf } from './_plan.ts'
import { ofWindows } from './_windows.ts'

const stopMs = 40_000
type Options = { installed: Installed; source: string; root?: string | undefined; say: (line: string) => void }

/** Does the steps of a plan. With a `root`, files go below it, as into an image of another computer, and no command runs. */
export class Runner {
  readonly #options: Options
  #started: ChildProcess | undefined

  constructor(options: Options) {
    this.#options = options
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await this.#do(step)
  }

  /** True if the server that was started in the background has ended. */
  get hasEnded(): boolean {
    return this.#started !== undefined && (this.#started.exitCode !== null || this.#started.signalCode !== null)
  }

  /** Kills a background server that does not listen. */
  kill(): void {
    if (!this.hasEnded) this.#started?.kill('SIGKILL')
  }

  #at = (path: string) => (this.#options.root ? join(this.#options.root, path) : path)

  async #do(step: Step): Promise<void> {
    switch (step.do) {
      case 'directory':
        return makeDirectory(this.#at(step.path), step.mode)
      case 'program':
        return place(this.#options.source, this.#at(step.path))
      case 'file':
        return write(this.#at(step.path), Buffer.from(step.text))
      case 'link':
        return link(this.#at(step.path), step.to)
      case 'remove':
        return remove(this.#at(step.path), step.isLink)
      case 'command':
        return this.#command(step)
      case 'background':
        return this.#background()
      case 'ask':
        return this.#ask()
    }
  }

  #command({ run, unless, mayFail }: Extract<Step, { do: 'command' }>): void {
    if (this.#options.root) {
      this.#options.say(`Not done here: ${sayStep({ do: 'command', run })}`)
      return
    }
    if (unless && execute(unless).status === 0) return
    const { status, error, stderr } = execute(run)
    if (status === 0 || mayFail) return
    throw new Failure(`${run.join(' ')} failed (${error ? reasonOf(error) : stderr.trim() || `it ended with ${status}`})`)
  }

  #background(): void {
    const { program, data, serving } = this.#options.installed
    const log = openSync(join(data, 'server.log'), 'w', 0o600)
    const options = {
      ...ownerOf(data),
      cwd: dirname(program),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', log] as ['ignore', 'ignore', number],
    }
    this.#started = spawn(program, serveArguments({ data, serving }), { ...options, env: { TERM_REPORTS_LOG: 'warn', ...process.env } })
    this.#started.on('error', () => {})
    this.#started.unref()
  }

  async #ask(): Promise<void> {
    const { data } = this.#options.installed
    const until = Date.now() + stopMs
    if (isServed(data)) askToStop(data)
    while (isServed(data)) {
      if (Date.now() > until) throw new Failure(`The server of ${data} was asked to stop and does not`)
      await setTimeout(100)
    }
  }
}

/** Makes root work as the school's owner, because the server could not write a file of root's. */
export function ownerOf(data: string): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(data)
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {}
}

const execute = ([file = '', ...args]: string[]) => spawnSync(ofWindows(file), args, { encoding: 'utf8', windowsHide: true })

/** Sets the mode in any case: users who may not change the program must be able to run it. */
function makeDirectory(path: string, mode: number): void {
  const isThere = existsSync(path)
  if (!isThere && dirname(path) !== path) makeDirectory(dirname(path), 0o755)
  if (!isThere) mkdirSync(path)
  if (!isThere || mode === 0o700) chmodSync(path, mode)
}

/** Copies to another name first, so that a copy that was cut short never has the final name. */
function place(from: string, to: string): void {
  if (existsSync(to) && statSync(from).ino === statSync(to).ino && statSync(from).dev === statSync(to).dev) return
  const fresh = variantOf(to, 'new')
  if (existsSync(to) && hashOf(from) === hashOf(to)) own(to)
  else {
    copyProgram(from, fresh)
    rename(fresh, to)
  }
}

export function copyProgram(from: string, to: string): void {
  copyFileSync(from, to)
  own(to)
  chmodSync(to, 0o755)
  sync(to)
}

/** Makes root the owner of the copy: the user who downloaded the program must not be able to change what root runs. */
export function own(file: string): void {
  if (process.getuid && process.getgid) chownSync(file, process.getuid(), process.getgid())
}

function write(path: string, bytes: Buffer): void {
  makeDirectory(dirname(path), 0o755)
  if (existsSync(path) && readFileSync(path).equals(bytes)) return
  writeFileSync(path, bytes)
  chmodSync(path, 0o644)
  sync(path)
  syncDirectory(dirname(path))
}

function link(path: string, to: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found && !found.isSymbolicLink()) return // a file that somebody put there
  makeDirectory(dirname(path), 0o755)
  rmSync(path, { force: true })
  symlinkSync(to, path)
}

/** Windows cannot delete a running program, and this may be `uninstall` itself. */
function remove(path: string, isLink = false): void {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isSymbolicLink() || (found?.isFile() && !isLink)) rmSync(path)
  } catch (error) {
    if (process.platform !== 'win32') throw error
    rename(path, unusedAside(path))
  }
}

/** Removes the folder if it holds no other files; on Windows the program may have unpacked its addons there. */
export function removeFolderOf(program: string): void {
  const folder = dirname(recordOf(program))
  try {
    if (process.platform === 'win32') rmSync(unpackedIn(folder), { recursive: true, force: true })
    rmdirSync(folder)
  } catch {}
}
