import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { version } from '../package.json'
import { type DemoOptions, demo } from './demo/command.ts'
import { isRealDay } from './domain/_dates.ts'
import { directory, directoryOrAddress, openAtOnce, requireFitting, wholeNumber } from './operate/_arguments.ts'
import { askHidden } from './operate/_asking.ts'
import { Failure, plainLine } from './operate/_failure.ts'
import { addAdministrator, resetAdministrator, resetFactor } from './operate/admin.ts'
import { backup, restore } from './operate/backup.ts'
import { needsPassphrase } from './operate/backups/keys.ts'
import { answerWork, type Steps, workCommand } from './operate/backups/process.ts'
import { type ReplicateOptions, replicate, restoreReplica } from './operate/backups/replica/command.ts'
import { copyAlong, copyCommand } from './operate/backups/replica/copying.ts'
import { isReplica, replicaNeedsPassphrase } from './operate/backups/replica/restoring.ts'
import { isForUpgrade, type UpgradeWork } from './operate/backups/upgrading.ts'
import { type Work, work, workForUpgrade } from './operate/backups/work.ts'
import { addDistrict } from './operate/district/command.ts'
import { doctor } from './operate/doctor.ts'
import { licences } from './operate/licences.ts'
import { type MoveOptions, move } from './operate/move.ts'
import { type CopyWork, isCopying } from './operate/rehearsal/copies.ts'
import { copyAside } from './operate/rehearsal/make.ts'
import type { ServeOptions } from './operate/serve.ts'
import { addService, asService, inService, installedData } from './operate/service/commands.ts'
import { support, supportText } from './operate/support.ts'
import { initTls, type TlsOptions } from './operate/tls.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function program(): Command {
  const root = new Command('term-reports').version(version).description('Term reports, mark books and attendance for a secondary school')
  root.exitOverride().configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'term-reports: ')) })
  const command: NewCommand = (name, description, data = dataOption()) => root.command(name).description(description).addOption(data)
  addServe(command)
  addService(root, say)
  addTls(command)
  addDemo(command)
  addBackups(command)
  addMove(root)
  addReplicate(command)
  addWork(root)
  addDoctor(command)
  addSupport(command)
  addAdmin(command)
  addDistrict(root, say)
  root
    .command('licences')
    .description('print the licences of all that this program carries')
    .action(() => say(licences()))
  return root
}

type NewCommand = (name: string, description: string, data?: Option) => Command

function addServe(command: NewCommand) {
  command('serve', 'serve the school to browsers', schoolOption())
    .addOption(new Option('--host <host>', 'address to listen on').env('HOST').default('127.0.0.1'))
    .addOption(
      new Option('--port <port>', 'port to listen on; 0 takes a free one').env('PORT').default(3000).argParser(wholeNumber(0, 65_535)),
    )
    .option(
      '--behind-proxy',
      'trust X-Forwarded-For and X-Forwarded-Proto (TERM_REPORTS_BEHIND_PROXY=1)',
      process.env.TERM_REPORTS_BEHIND_PROXY === '1',
    )
    .addOption(
      new Option('--tls-cert <file>', 'certificate to speak TLS with, and what leads to its authority, in PEM').env(
        'TERM_REPORTS_TLS_CERT',
      ),
    )
    .addOption(new Option('--tls-key <file>', 'the key of that certificate').env('TERM_REPORTS_TLS_KEY'))
    .addOption(
      new Option('--http-port <port>', 'where plain HTTP is sent on to TLS')
        .env('TERM_REPORTS_HTTP_PORT')
        .argParser(wholeNumber(0, 65_535)),
    )
    .addOption(
      new Option('--replicate-to <folder>', 'copy what is saved as it happens, as `replicate --to` does').env('TERM_REPORTS_REPLICATE_TO'),
    )
    .addOption(
      new Option('--schools <dir>', 'serve each directory in this one as a school, under the host name that begins with its name')
        .env('TERM_REPORTS_SCHOOLS')
        .conflicts('replicateTo'),
    )
    .addOption(
      new Option(
        '--home <dir>',
        'where the program keeps its own files, if schools are on PostgreSQL (default: the directory of --schools, or as for --data)',
      ).env('TERM_REPORTS_HOME'),
    )
    .addOption(
      new Option('--open-schools <n>', 'how many of them are open at once')
        .env('TERM_REPORTS_OPEN_SCHOOLS')
        .default(openAtOnce)
        .argParser(wholeNumber(1, 1000)),
    )
    .addOption(
      new Option('--metrics-port <port>', 'where Prometheus reads figures of the program, at /metrics')
        .env('TERM_REPORTS_METRICS_PORT')
        .argParser(wholeNumber(0, 65_535)),
    )
    .addOption(new Option('--metrics-host <host>', 'the address of that port').env('TERM_REPORTS_METRICS_HOST').default('127.0.0.1'))
    .addOption(asService())
    .action((given: Omit<ServeOptions, 'home'> & { home?: string; asService?: boolean }, serving: Command) => {
      const options = { ...given, home: given.home ?? given.schools ?? ownData() }
      requireFitting(given)
      if (options.schools !== undefined && serving.getOptionValueSource('data') === 'cli')
        throw new Failure('--schools serves the schools of a directory, and --data one school: choose one of them')
      return inService(options, async () => (await import('./operate/serve.ts')).serve(options)) // the other commands load no page
    })
}

function addTls(command: NewCommand) {
  const tls = command('tls', 'speak TLS with a certificate of the school’s own')
  tls
    .command('init')
    .description('make an authority of the school, and a certificate of it for this computer; serve uses and renews it')
    .option('--name <name...>', 'other names or addresses under which this computer is reached')
    .option('--new-authority', 'make the authority again: every computer must then trust the new one')
    .action(async (options: TlsOptions) => (await initTls(tls.opts().data, options)).forEach(say))
}

function addDemo(command: NewCommand) {
  command('demo', 'make a believable school to try the program with', schoolOption())
    .addOption(new Option('--students <n>', 'how many students').default(1000).argParser(wholeNumber(30, 20_000)))
    .addOption(new Option('--years <n>', 'how many years of reports').default(1).argParser(wholeNumber(1, 20)))
    .addOption(
      new Option('--today <day>', 'the day it lives around, 2026-06-12 or with a time 2026-06-12T16:00; today otherwise').argParser(
        dayOrTime,
      ),
    )
    .option('--no-deadlines', 'leave the current term open until it is posted')
    .addOption(new Option('--password <password>', 'password of every sign-in; a random one otherwise'))
    .option('--force', 'replace the school that is there; it is kept under a dated name')
    .action(async (options: DemoOptions) => (await demo(options)).forEach(say))
}

type RestoreOptions = { data: string; otherSchool?: boolean; unchecked?: boolean; at?: Date }

function addBackups(command: NewCommand) {
  command('backup', 'copy the school to a file, also while it is served')
    .argument('<file>')
    .action(async (file: string, { data }: { data: string }) => {
      const made = await backup(data, file)
      say(`Backed up to ${made.file}, ${made.bytes} bytes, checked. SHA-256 ${made.sha256}`)
      if (made.note) process.stderr.write(`term-reports: ${made.note}\n`)
    })

  command('restore', 'replace the school by a backup; what it replaces is kept')
    .argument('<file>', 'a backup, or the folder to which the school was copied as it happened')
    .option('--other-school', 'also where the backup is of another school than the one that is there')
    .option('--unchecked', 'also where the file has no checksum, as one that was set aside has none')
    .addOption(new Option('--at <time>', 'of a folder: as it was then, such as 2026-11-20T14:05:30').argParser(moment))
    .action(async (file: string, { data, otherSchool = false, unchecked = false, at }: RestoreOptions) => {
      if (isReplica(file)) return restoreFolder(data, file, { allowsOther: otherSchool, at, passphrase: await passphraseOf(data, file) })
      if (at) throw new Failure('--at is of a folder to which the school was copied; a backup is of one moment')
      const { kept, isSealed } = await restore(data, file, {
        allowsOther: otherSchool,
        allowsUnsealed: unchecked,
        passphrase: await passphraseOf(data, file),
      })
      const checked = isSealed ? '' : ', which has no checksum and was looked at without one'
      say(`Restored ${file}${checked}${kept ? `; the school that was there is kept as ${kept}` : ''}`)
    })
}

async function restoreFolder(data: string, folder: string, options: Parameters<typeof restoreReplica>[2]) {
  const { kept, until, wrong } = await restoreReplica(data, folder, options)
  say(`Restored ${folder}, as the school was at ${until}${kept ? `; the school that was there is kept as ${kept}` : ''}`)
  if (wrong.length > 0) throw new Failure(`NOT ALL IS RESTORED. ${wrong.join('. ')}`)
}

/** Never an option: other users of the computer can read those. */
async function passphraseOf(dir: string, file: string): Promise<string | undefined> {
  const said = process.env.TERM_REPORTS_PASSPHRASE
  return said || !process.stdin.isTTY || !(isReplica(file) ? replicaNeedsPassphrase : needsPassphrase)(dir, file)
    ? said
    : askHidden('Backup password: ')
}

function addMove(root: Command) {
  const place = (flag: string, what: string) =>
    new Option(`${flag} <place>`, `${what}: a directory, or an address on PostgreSQL`).argParser(directoryOrAddress).makeOptionMandatory()
  root
    .command('move')
    .description('copy a school from a directory to PostgreSQL, or back, and compare every row')
    .addOption(place('--from', 'where it is'))
    .addOption(place('--to', 'where nothing is yet'))
    .action((options: MoveOptions) => move(options, say))
}

function addReplicate(command: NewCommand) {
  command('replicate', 'copy what is saved as it happens, to another disk or computer')
    .option('--to <folder>', 'where to: a shared folder of another computer, or another disk')
    .option('--litestream <url>', 'write the configuration of Litestream, which then copies it')
    .option('--off', 'copy no longer')
    .action(async (options: ReplicateOptions) => (await replicate(options)).forEach(say))
}

/** The program's own way to back up beside what it serves. */
function addWork(root: Command) {
  root
    .command(workCommand, { hidden: true })
    .addOption(dataOption())
    .action(({ data }: { data: string }) => answerWork((asked: AnyWork, steps) => workOn(data, asked, steps)))
  root
    .command(copyCommand, { hidden: true })
    .addOption(dataOption())
    .action(({ data }: { data: string }) => copyAlong(data))
}

type AnyWork = Work | UpgradeWork | CopyWork | { kind: 'support' }
async function workOn(dir: string, asked: AnyWork, steps: Steps<(...how: unknown[]) => void>): Promise<unknown> {
  if (isCopying(asked)) {
    steps.fixed()
    return copyAside(dir, steps.report)
  }
  if (isForUpgrade(asked)) return workForUpgrade(dir, asked, new Date())
  return asked.kind === 'support' ? { text: await supportText(dir, new Date(), 'known') } : work(dir, asked, () => new Date(), steps)
}

function addDoctor(command: NewCommand) {
  command('doctor', 'say whether the school is in good health').action(async ({ data }: { data: string }) => {
    const findings = await doctor(data, new Date())
    for (const f of findings) say(`${f.isWrong ? 'WRONG' : 'ok   '}  ${f.what.padEnd(13)} ${f.says}`)
    const wrong = findings.filter((f) => f.isWrong).map((f) => f.what)
    if (wrong.length > 0) throw new Error(`Something is wrong: ${wrong.join(', ')}`)
  })
}

function addSupport(command: NewCommand) {
  command('support', 'write a file for whoever helps: no names, marks or passwords are in it')
    .argument('[file]', 'where to', 'term-reports-support.json')
    .action(async (file: string, { data }: { data: string }) =>
      say(`Written to ${await support(data, file, new Date())}. Read it before you send it.`),
    )
}

function addAdmin(command: NewCommand) {
  const admin = command('admin', 'add an administrator or hand out a new temporary password', schoolOption())
  admin
    .command('add <name>')
    .description('add an administrator')
    .option('--restricted', 'who may not add or change teachers and administrators')
    .action(async (name: string, { restricted = false }: { restricted?: boolean }) =>
      say(await addAdministrator(admin.opts().data, name, restricted)),
    )
  admin
    .command('reset-password <name>')
    .description('hand out a new temporary password and end the open sessions')
    .action(async (name: string) => say(await resetAdministrator(admin.opts().data, name)))
  admin
    .command('reset-2fa <name>')
    .description('remove the sign-in code of an administrator whose phone is lost')
    .action(async (name: string) => say(await resetFactor(admin.opts().data, name)))
}

const ownData = () => installedData() ?? './data'
const dataOption = () =>
  new Option('--data <dir>', 'directory of the school').env('TERM_REPORTS_DATA').default(ownData()).argParser(directory)
/** Of a command that also knows a school on PostgreSQL. */
const schoolOption = () =>
  new Option('--data <dir>', 'directory of the school, or its address on PostgreSQL: postgres://USER@HOST/DATABASE?schema=NAME')
    .env('TERM_REPORTS_DATA')
    .default(ownData())
    .argParser(directoryOrAddress)

function moment(text: string): Date {
  const at = new Date(text)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(at.getTime())) return at
  throw new InvalidArgumentError('It must be a time such as 2026-11-20T14:05:30, of this computer’s clock, or one that ends with Z.')
}

function dayOrTime(text: string): string {
  const [, day = '', time = '00:00'] = /^([\d-]{10})(?:T(\d\d:\d\d))?$/.exec(text) ?? []
  if (isRealDay(day) && day >= '2000-09-01' && day < '2100-01-01' && time < '24:00' && time.slice(3) < '60') return text
  throw new InvalidArgumentError('It must be a day between 2000-09-01 and 2099-12-31, such as 2026-06-12 or 2026-06-12T16:00.')
}

async function main(): Promise<number> {
  process.umask(0o077)
  process.stdout.on('error', () => {}) // who reads it may stop reading
  try {
    await program().parseAsync()
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`term-reports: ${plainLine(error)}\n`)
    if (process.env.TERM_REPORTS_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    return 1
  }
}

main().then((code) => {
  process.exitCode = code
})
