import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const [system, release] = ['/var/tmp/term-reports-machine', 'bookworm']
const [base, disk, root, made] = ['base.img', 'disk.img', 'root', 'made'].map((name) => join(system, name)) as [
  string,
  string,
  string,
  string,
]
const needed = ['systemd-sysv', 'dbus', 'sudo', 'curl', 'libatomic1', 'iproute2']
const [here, there, called] = ['10.213.7.1', '10.213.7.2', 'office-pc']

export const howToInstall = `as root on Linux, where debootstrap is (apt-get install debootstrap), Debian 12 with systemd is put into ${system}, 600 MB once, and it runs here too`

/** Where systemd may put its groups: a branch of their own, of whichever kind this machine has. */
const branches = ['/sys/fs/cgroup/systemd', '/sys/fs/cgroup/unified', '/sys/fs/cgroup'].filter((at) => existsSync(join(at, 'cgroup.procs')))
const branch = 'term-reports'

/** Its own disk, processes, name, network and groups, and then its systemd; nothing of the kernel's settings can be written. */
const begin = `set -e
mount --make-rprivate /; mount -o loop ${disk} ${root}; cd ${root}
mount -t proc proc proc; mount --bind proc/sys proc/sys; mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys; mount -t tmpfs -o mode=755 tmpfs dev
for n in null zero full random urandom tty; do touch dev/$n; mount --bind /dev/$n dev/$n; done
mkdir dev/shm dev/pts; mount -t tmpfs tmpfs dev/shm; mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts; ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd; ln -s fd/0 dev/stdin; ln -s fd/1 dev/stdout; ln -s fd/2 dev/stderr
mount -t tmpfs -o mode=755 tmpfs run; mount -t tmpfs tmpfs tmp
if [ -d /sys/fs/cgroup/systemd ]; then
  mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup; mkdir sys/fs/cgroup/systemd sys/fs/cgroup/unified
  mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd; mount -t cgroup2 cgroup2 sys/fs/cgroup/unified
else mount -t cgroup2 cgroup2 sys/fs/cgroup; fi
hostname ${called}; ip link set lo up
mkdir -p .old; pivot_root . .old; cd /; umount -l /.old
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init`

const enter = branches.map((at) => `mkdir -p ${at}/${branch}; echo $$ > ${at}/${branch}/cgroup.procs; `).join('')

type Ran = { status: number | null; said: string }

/** A new Debian with systemd as its first process, beside this one on the same kernel: as fast, and its power can be cut. */
export class Machine {
  readonly url = `http://${there}:3000`
  #outside: ChildProcess | undefined
  #init = 0

  /** Fetches it first where it may. Nothing where it cannot run here. */
  static find(): Machine | undefined {
    if (process.platform !== 'linux' || process.arch !== 'x64' || process.getuid?.() !== 0) return undefined
    if (!existsSync(made) && !fetchSystem()) return undefined
    execFileSync('cp', ['--sparse=always', base, disk])
    return new Machine()
  }

  async start(): Promise<void> {
    const command = `${enter}exec unshare -m -u -i -n -C -p --fork --kill-child bash -c '${begin.replaceAll("'", "'\\''")}'`
    this.#outside = spawn('bash', ['-c', command], { stdio: 'ignore' })
    const pid = this.#outside.pid ?? 0
    for (let n = 0; n < 300; n++) {
      await setTimeout(200)
      this.#init = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
      if (this.#init && /^(running|degraded|starting)/.test(this.run('systemctl is-system-running').said)) return this.#connect()
    }
    throw new Error('systemd did not start')
  }

  /** All that runs in it ends at once. */
  async cutPower(): Promise<void> {
    const ended = new Promise((done) => this.#outside?.once('exit', done))
    if (this.#init) process.kill(this.#init, 'SIGKILL')
    await ended
    for (let n = 0; n < 50 && spawnSync('losetup', ['-j', disk], { encoding: 'utf8' }).stdout !== ''; n++) await setTimeout(100)
    this.#init = 0
  }

  run(command: string, input?: Buffer): Ran {
    const within = ['-t', String(this.#init), '-m', '-u', '-i', '-n', '-p', '-C', 'env', '-i']
    const env = ['PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'bash', '-c', command]
    const { status, stdout, stderr } = spawnSync('nsenter', [...within, ...env], { encoding: 'utf8', input, timeout: 600_000 })
    return { status, said: `${stdout}${stderr}` }
  }

  put = (file: string, to: string) => this.run(`cat > ${to} && chmod 755 ${to}`, readFileSync(file))

  async close(): Promise<void> {
    if (this.#init) await this.cutPower()
    rmSync(disk, { force: true })
  }

  /** A cable between the two computers. */
  #connect(): void {
    const cable = `tr${process.pid}`
    spawnSync('ip', ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'office0', 'netns', String(this.#init)])
    spawnSync('ip', ['addr', 'add', `${here}/30`, 'dev', cable])
    spawnSync('ip', ['link', 'set', cable, 'up'])
    this.run(`ip addr add ${there}/30 dev office0; ip link set office0 up`)
  }
}

function fetchSystem(): boolean {
  if (spawnSync('debootstrap', ['--version']).status !== 0) return false
  console.log(`fetching Debian 12 into ${system}, once`)
  rmSync(system, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  const steps = [
    ['truncate', '-s', '2G', base],
    ['mkfs.ext4', '-q', '-F', base],
    ['mount', '-o', 'loop', base, root],
    ['nice', '-n', '10', 'debootstrap', '--variant=minbase', `--include=${needed.join(',')}`, release, root],
    ['umount', root],
  ]
  for (const [file = '', ...args] of steps) if (spawnSync(file, args, { stdio: 'ignore' }).status !== 0) return false
  writeFileSync(made, '')
  return true
}
