import { type Command, Option } from 'commander'
import { directory, wholeNumber } from '../_arguments.ts'
import { Failure } from '../_failure.ts'
import { readJson } from '../_json.ts'
import { recordOf } from './_plan.ts'
import { type InstallOptions, install } from './install.ts'
import { type UninstallOptions, uninstall } from './uninstall.ts'
import { resume, type UpgradeOptions, upgrade } from './upgrade.ts'
import { asWindowsService } from './windows-service.ts'

/** The option with which Windows starts the service that `install` made. */
export const asService = () => new Option('--as-service').hideHelp()
export const inService = ({ asService: isService }: { asService?: boolean }, work: () => Promise<void>): Promise<void> =>
  isService ? asWindowsService(work) : work()

type Say = (line: string) => void
const port = (flags: string, what: string) => new Option(flags, what).argParser(wholeNumber(0, 65_535))

/** Returns the school of the running program if it was installed; reads no more of the record. */
export function installedData(program = process.execPath): string | undefined {
  const found = readJson(recordOf(program)) as { data?: unknown } | undefined
  return typeof found?.data === 'string' ? found.data : undefined
}

/** The commands that install, replace and remove the program. */
export function addService(root: Command, say: Say): void {
  addInstall(root, say)
  withAsking(
    root.command('uninstall').description('stop the server and remove the program; the school stays'),
    'change nothing, say what would be done',
  )
    .option('--program <file>', 'where it was installed')
    .action((options: UninstallOptions) => uninstall(options, say))
  withAsking(root.command('upgrade').description('replace the installed program; goes back by itself if the new one does not answer'))
    .argument('[file]', 'the new program')
    .option('--resume', 'bring an upgrade to its end that was interrupted')
    .addOption(asService())
    .option('--program <file>', 'the program to replace, where it was not installed by this one')
    .addOption(new Option('--data <dir>', 'directory of the school, where it was not installed by this one').argParser(directory))
    .addOption(new Option('--wait <seconds>', 'how long the new program has to answer').default(180).argParser(wholeNumber(1, 3600)))
    .action((file: string | undefined, options: UpgradeOptions & { resume?: boolean; asService?: boolean }) => {
      if (options.resume) return inService(options, () => resume(options, say))
      if (file === undefined) throw new Failure('Name the file of the new program: term-reports upgrade FILE')
      return upgrade(file, options, say)
    })
}

function addInstall(root: Command, say: Say): void {
  const command = root.command('install').description('have the school served from now on, whenever this computer is on')
  withAsking(command, 'change nothing, show files and commands')
    .addOption(new Option('--data <dir>', 'directory of the school').argParser(directory))
    .option('--host <host>', 'address to listen on (default: 0.0.0.0, the whole network)')
    .addOption(port('--port <port>', 'port to listen on (default: 3000)'))
    .addOption(port('--http-port <port>', 'where plain HTTP is sent on to TLS'))
    .option('--tls', 'make a certificate of the school’s own first, as "tls init" does')
    .option('--tls-cert <file>', 'certificate to speak TLS with, in PEM')
    .option('--tls-key <file>', 'the key of that certificate')
    .option('--behind-proxy', 'trust X-Forwarded-For and X-Forwarded-Proto')
    .option('--program <file>', 'where the program is put')
    .option('--no-service', 'only run it in the background: nothing starts it again')
    .option('--no-start', 'make everything ready and start nothing')
    .option('--root <dir>', 'put the files below this directory, as into an image of another computer; no command is run')
    .action((options: InstallOptions) => install(options, say))
}

const withAsking = (command: Command, dryRun?: string): Command => {
  command.option('--yes', 'do not ask')
  return dryRun ? command.option('--dry-run', dryRun) : command
}
