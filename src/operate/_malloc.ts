/**
 * Runs before the program is read: a server starts itself once more with one arena for what is allocated outside of V8. glibc gives
 * each thread its own and keeps what is freed there; compressing pages on four threads, that is 40 MB of a small machine's memory. From
 * 32 kB on each piece is given back by itself: V8 compiles in such pieces, and one small thing after them would keep them all.
 */
{
  const { argv, env, execArgv, execPath, platform } = process
  const isServer = platform === 'linux' && argv[2] === 'serve' && env.MALLOC_ARENA_MAX === undefined
  if (isServer && process.execve) {
    const script = process.getBuiltinModule('node:sea').isSea() ? [] : [...execArgv, '--max-semi-space-size=4', argv[1] ?? '']
    const small = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '32768' }
    try {
      process.execve(execPath, [execPath, ...script, ...argv.slice(2)], { ...env, ...small })
    } catch {} // an emulator cannot start it a second time: it takes more memory then
  }
}
