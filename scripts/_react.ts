import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** React's client, of production. */
export const reactClient = resolve('node_modules/react-dom/cjs/react-dom-client.production.js')

const requires = /var Scheduler = .*,\s+React = .*,\s+ReactDOM = .*;/
const imports = ['Scheduler', 'React', 'ReactDOM'].map((name) => `import ${name} from '${name.replace('DOM', '-dom').toLowerCase()}'\n`)

/** What no island uses. It throws, so that whoever uses it finds out at once, and takes its line out of here. */
const unused = {
  'components that are classes': ['updateClassComponent', 'initializeClassErrorUpdate'],
  forwardRef: ['updateForwardRef'],
  'Suspense, SuspenseList and hidden trees': [
    'updateSuspenseComponent',
    'updateSuspenseListComponent',
    'updateOffscreenComponent',
    'clearSuspenseBoundary',
    'cutOffTailIfNeeded',
    'findFirstSuspended',
    'replaySuspendedUnitOfWork',
    'pingSuspendedRoot',
    'useThenable',
    'recursivelyTraverseReappearLayoutEffects',
    'recursivelyTraverseDisappearLayoutEffects',
    'recursivelyTraverseReconnectPassiveEffects',
    'recursivelyTraverseDisconnectPassiveEffects',
  ],
  'links, styles, scripts, titles and the document itself, drawn by a component': [
    'getResource',
    'acquireResource',
    'getHydratableHoistableCache',
    'mountHoistable',
    'preloadResourceAndSuspendIfNeeded',
    'insertStylesheetIntoRoot',
    'resolveSingletonInstance',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
  ],
  'custom elements': ['setPropOnCustomElement'],
  'actions of forms, useActionState and useTransition': [
    'mountActionState',
    'updateActionStateImpl',
    'dispatchActionState',
    'ensureFormComponentIsStateful',
    'startTransition',
  ],
  findDOMNode: ['findCurrentFiberUsingSlowPath'],
  useDeferredValue: ['mountDeferredValueImpl', 'updateDeferredValueImpl'],
}

/** What is called and has nothing to do here: of forms with actions, of events and stacks that nobody asks for. */
const idle: Record<string, string> = {
  isHostHoistableType: 'return false',
  extractEvents$1: '',
  constructSelectEvent: '',
  getFallbackBeforeInputChars: 'return null',
  getComponentNameFromType: "return ''",
  describeNativeComponentFrame: "return ''",
  attemptExplicitHydrationTarget: '',
}

/**
 * React's client as a module, without the parts that no island uses: a fifth of it. In the function that is wrapped around CommonJS the
 * oldest browsers read its 200 kB twice, first to skip them and then to run them, in one piece.
 */
export const leanReact: Plugin = {
  name: 'lean-react',
  transform(code, id) {
    if (id !== reactClient) return
    if (!requires.test(code)) this.error('React begins otherwise than it did')
    const bodies = [
      ...Object.entries(unused).flatMap(([part, names]) => names.map((name) => [name, `throw Error(${JSON.stringify(part)})`] as const)),
      ...Object.entries(idle),
    ]
    const lean = bodies.reduce((text, [name, body]) => {
      const whole = new RegExp(`^(function ${name.replace('$', '\\$')}\\([^)]*\\) \\{)\n[^]*?\n\\}$`, 'm')
      if (!whole.test(text)) this.error(`React has no ${name} any more`)
      return text.replace(whole, (_, head) => `${head}${body}}`)
    }, code)
    return lean.replace(requires, imports.join('')).replace(/^exports\.(\w+) =/gm, 'export const $1 =')
  },
}
