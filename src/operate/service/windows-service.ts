import { serviceBinding } from '../_addon.ts'
import { Failure } from '../_failure.ts'

/** The parts of Koffi that are used here. */
type Koffi = {
  load: (library: string) => { func: (definition: string) => ((...args: unknown[]) => unknown) & { async: (...args: unknown[]) => void } }
  proto: (definition: string) => object
  pointer: (to: object) => object
  struct: (name: string, fields: Record<string, string | object>) => object
  register: (called: (...args: number[]) => number | undefined, type: object) => unknown
}

const [stopped, stopPending, running] = [1, 3, 4]
/** Windows asks the service to stop, or shuts down. */
const [stop, preshutdown] = [1, 15]
const [acceptsStop, acceptsPreshutdown] = [1, 0x100]
const ownProcess = 0x10
/** Longer than a server needs to finish running requests. */
const hintMs = 40_000
const specificError = 1066

/** Runs work as a Windows service, which reports its state to the service manager and stops on its command. */
export async function asWindowsService(work: () => Promise<void>): Promise<void> {
  process.env.UV_THREADPOOL_SIZE ??= '5' // one thread waits for the service manager all the time
  const { tell, ended } = await connect(() => {
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1) // nothing listens yet
  })
  tell(running)
  try {
    await work()
    tell(stopped)
  } catch (error) {
    tell(stopped, 1)
    throw error
  } finally {
    await ended
  }
}

type Manager = { tell: (state: number, failed?: number) => void; ended: Promise<void> }

/** Connects to the service manager, for which Windows waits half a minute. Koffi passes the calls of Windows' threads to this thread. */
function connect(whenStopped: () => void): Promise<Manager> {
  const koffi = serviceBinding() as Koffi
  const main = koffi.proto('void __stdcall ServiceMain(uint32 count, void *words)')
  const handler = koffi.proto('uint32 __stdcall ServiceHandler(uint32 control, uint32 type, void *data, void *context)')
  koffi.struct('ServiceEntry', { name: 'str16', main: koffi.pointer(main) })
  const fields = ['type', 'state', 'accepts', 'error', 'specific', 'checkpoint', 'hint']
  koffi.struct('ServiceStatus', Object.fromEntries(fields.map((field) => [field, 'uint32'])))
  const library = koffi.load('advapi32.dll')
  const dispatch = library.func('int32 __stdcall StartServiceCtrlDispatcherW(ServiceEntry *table)')
  const register = library.func('void * __stdcall RegisterServiceCtrlHandlerExW(str16 name, ServiceHandler *handler, void *context)')
  const setStatus = library.func('int32 __stdcall SetServiceStatus(void *service, ServiceStatus *status)')

  return new Promise((resolve, reject) => {
    let service: unknown
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const tell = (state: number, failed = 0) => {
      const accepts = state === running ? acceptsStop | acceptsPreshutdown : 0
      const hint = state === stopPending ? hintMs : 0
      const error = failed ? specificError : 0
      setStatus(service, { type: ownProcess, state, accepts, error, specific: failed, checkpoint: 0, hint })
    }
    const obey = koffi.register((control) => {
      if (control !== stop && control !== preshutdown) return 0
      tell(stopPending)
      setImmediate(whenStopped)
      return 0
    }, koffi.pointer(handler))
    const begin = koffi.register(() => {
      service = register('', obey, null)
      resolve({ tell, ended })
      return undefined
    }, koffi.pointer(main))
    const table = [
      { name: '', main: begin },
      { name: null, main: null },
    ]
    dispatch.async(table, (error: unknown, isDone: number) => {
      end()
      if (error || !isDone) reject(new Failure('Windows itself starts this, as a service'))
    })
  })
}
