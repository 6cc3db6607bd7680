import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Debian 12 has Wine 8, in which no Node of today starts; Debian 13 has Wine 10, in which it does. */
const [system, release] = ['/var/tmp/term-reports-wine', 'trixie']
const [stick, shared, outputs] = ['stick', 'shared', 'outputs'].map((name) => join(system, 'root', name)) as [string, string, string]
const made = join(system, 'root/made')
const environment = {
  ...{ HOME: '/root', PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  ...{ WINEPREFIX: '/root/windows', WINEDEBUG: '-all', WINEDLLOVERRIDES: 'mscoree,mshtml=' },
}
/** Mounted for the command alone: nothing is left when it ends. */
const inside = `mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot "$0" "$@"`

export const howToInstall = `as root, where debootstrap is (apt-get install debootstrap), Debian 13 with its Wine is put into ${system}, 1.5 GB once, and it runs here too`

type Ran = { status: number | null; stdout: string; stderr: string }
export type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

/** A Windows of its own for one trial, in Wine. Paths are its own, such as `C:\School`; `at` says where this machine finds them. */
export class Wine {
  readonly called: string
  #outputs = 0

  private constructor(called: string) {
    this.called = called
  }

  /** Fetches it first where it may. Nothing where it cannot run here. */
  static async find(): Promise<Wine | undefined> {
    if (process.platform !== 'linux' || process.arch !== 'x64' || process.getuid?.() !== 0) return undefined
    if (!existsSync(made) && !fetchSystem()) return undefined
    const { stdout } = spawnSync('unshare', command(['wine', '--version']), { env: environment, encoding: 'utf8' })
    const wine = new Wine(/wine-[\d.]+/.exec(stdout)?.[0] ?? 'wine')
    await wine.#fresh()
    await wine.boot()
    return wine
  }

  at(path: string): string {
    const [, drive = '', rest = ''] = /^(\w):\\(.*)$/.exec(path) ?? []
    const inIt = rest.replaceAll('\\', '/').replace(/^Users/, 'users')
    return join(drive === 'C' ? join(system, 'root/windows/drive_c') : stick, inIt)
  }

  /** A folder that Windows finds at `\\office\backups`. */
  onShare = (name: string) => join(shared, name)

  async run(program: string, ...args: string[]): Promise<Ran> {
    const { child, ended, ...out } = this.#start(program, args)
    const timer = setTimeout(300_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
    const status = await Promise.race([ended, timer.then(() => ended)])
    return { status, stdout: out.said(), stderr: readFileSync(out.errors, 'utf8') }
  }

  /** One that goes on. */
  start(program: string, ...args: string[]): Started {
    return this.#start(program, args)
  }

  /** Ends all that runs in it. */
  close(): void {
    spawnSync('unshare', command(['wineserver', '-k']), { env: environment })
  }

  /** Windows starts, and with it its services, which otherwise end with the last program. */
  async boot(): Promise<void> {
    spawnSync('unshare', command(['wineserver', '-p']), { env: environment, stdio: 'ignore' })
    await this.run('wineboot')
  }

  /** The power fails: nothing that runs in it is told. */
  cut(): void {
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isInside(name))
    for (const id of ids) kill(Number(id)) // all are found first: one that has begun to end by itself is found no more, and may never end
  }

  /** Node in Wine takes no pipe of Linux for its output, only a file. */
  #start(program: string, args: string[]): Started & { errors: string } {
    const output = join(outputs, String(++this.#outputs))
    const errors = `${output}-errors`
    const stdio: ['ignore', number, number] = ['ignore', openSync(output, 'w'), openSync(errors, 'w')]
    const child = spawn('unshare', command(['wine', program, ...args]), { env: environment, stdio })
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    return { child, ended, errors, said: () => readFileSync(output, 'utf8') }
  }

  async #fresh(): Promise<void> {
    const windows = join(system, 'root/windows')
    rmSync(windows, { recursive: true, force: true })
    cpSync(`${windows}-new`, windows, { recursive: true, verbatimSymlinks: true })
    rmSync(outputs, { recursive: true, force: true })
    mkdirSync(outputs)
    for (const [name, folder] of [
      ['d:', stick],
      ['unc/office/backups', shared],
    ] as const) {
      const to = join(windows, 'dosdevices', name)
      rmSync(folder, { recursive: true, force: true })
      for (const missing of [folder, dirname(to)]) mkdirSync(missing, { recursive: true })
      symlinkSync(folder.slice(system.length), to)
    }
  }
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {} // it has ended
}

function isInside(id: string): boolean {
  try {
    return readlinkSync(`/proc/${id}/root`) === system
  } catch {
    return false // it has ended
  }
}

const command = (words: string[]) => ['--mount', 'sh', '-c', inside, system, ...words]

/** Debian 13 in a directory, with Wine, and an empty Windows in it. */
function fetchSystem(): boolean {
  if (spawnSync('debootstrap', ['--version']).status !== 0) return false
  console.log(`fetching Debian 13 with Wine into ${system}, once`)
  rmSync(system, { recursive: true, force: true })
  const bootstrap = ['--variant=minbase', '--include=wine,wine64', release, system]
  const steps = [
    ['debootstrap', ...bootstrap],
    ['unshare', ...command(['env', 'WINEPREFIX=/root/windows-new', 'wineboot', '-i'])],
    ['unshare', ...command(['env', 'WINEPREFIX=/root/windows-new', 'wineserver', '-w'])],
  ]
  for (const [file = '', ...args] of steps) {
    const env = file === 'unshare' ? environment : process.env
    if (spawnSync('nice', ['-n', '10', file, ...args], { env, stdio: 'ignore' }).status !== 0) return false
  }
  writeFileSync(made, '')
  return true
}
