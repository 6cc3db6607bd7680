import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { Failure } from '../_failure.ts'
import type { Machine, Manager } from './_plan.ts'
import { ofWindows } from './_windows.ts'

/** Describes this computer. */
export function machineHere(): Machine {
  const { platform } = process
  if (platform !== 'linux' && platform !== 'darwin' && platform !== 'win32')
    throw new Failure(`The program can install itself on Linux, Windows and macOS, not on ${platform}`)
  const { username, uid } = userInfo()
  const called = platform === 'darwin' && uid === 0 ? process.env.SUDO_USER : undefined
  const [programs, data] = [process.env.ProgramFiles, process.env.ProgramData]
  return { platform, home: homedir(), user: called ?? username, uid, ...(programs && data && { folders: { programs, data } }) }
}

/** Chooses what starts the server here. With `isOnPaper` this computer is neither read nor changed. */
export function managerFor({ platform, uid }: Machine, hasService: boolean, isOnPaper: boolean): Manager {
  if (!hasService) return 'process'
  if (platform === 'darwin') return uid === 0 ? 'launchd' : 'launchd-user'
  if (platform === 'win32') {
    if (!isOnPaper && !isWindowsAdministrator())
      throw new Failure('Only an administrator can install it: right-click the Command Prompt, "Run as administrator", and try again.')
    return 'windows'
  }
  if (!isOnPaper && !existsSync('/run/systemd/system'))
    throw new Failure(
      'systemd does not run here, so nothing would start the server again. --no-service installs it without, --no-start only makes the files.',
    )
  return uid === 0 ? 'systemd' : 'systemd-user'
}

const isWindowsAdministrator = () => spawnSync(ofWindows('fltmc'), { stdio: 'ignore', windowsHide: true }).status === 0
