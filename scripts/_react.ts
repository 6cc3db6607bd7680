import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const cjs = (name: string, file: string) => resolve(`node_modules/${name}/cjs/${file}.production.js`)
const [react, reactDom, reactClient] = [cjs('react', 'react'), cjs('react-dom', 'react-dom'), cjs('react-dom', 'react-dom-client')]

/** React of production, as the modules that `leanReact` makes of it. */
export const reactModules = [
  { find: /^react$/, replacement: react },
  { find: /^react-dom$/, replacement: reactDom },
  { find: /^react-dom\/client$/, replacement: reactClient },
]

const requires = /var (?:Scheduler = .*,\s+React = .*,\s+ReactDOM = .*|React = require\("react"\));/
const imports: Record<string, string> = {
  [react]: '',
  [reactDom]: `import * as React from 'react'\n`,
  [reactClient]: `import Scheduler from 'scheduler'\nimport * as React from 'react'\nimport * as ReactDOM from 'react-dom'\n`,
}

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
    'accumulateSuspenseyCommitOnFiber',
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
    'suspendResource',
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
  'useDeferredValue, useOptimistic, useImperativeHandle, useReducer, use': [
    'mountDeferredValueImpl',
    'updateDeferredValueImpl',
    'updateOptimisticImpl',
    'imperativeHandleEffect',
    'dispatchReducerAction',
    'trackUsedThenable',
  ],
  'what a compiler or a cache of data asks for': ['useMemoCache', 'refreshCache'],
  'a transition that waits for a promise': ['entangleAsyncAction', 'attachPingListener', 'resolveRetryWakeable'],
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
 * React as modules, of which a bundler leaves out what nobody imports, and its client without the parts that no island uses. In the
 * function that is wrapped around CommonJS the oldest browsers read its 200 kB twice, first to skip them and then to run them, in one piece.
 */
export const leanReact: Plugin = {
  name: 'lean-react',
  transform(code, id) {
    const imported = imports[id]
    if (imported === undefined) return
    if (imported && !requires.test(code)) this.error('React begins otherwise than it did')
    const bodies = [
      ...Object.entries(unused).flatMap(([part, names]) => names.map((name) => [name, `throw Error(${JSON.stringify(part)})`] as const)),
      ...Object.entries(idle),
    ]
    const without = (text: string, [name, body]: (typeof bodies)[number]) => {
      const whole = new RegExp(`^(function ${name.replace('$', '\\$')}\\([^)]*\\) \\{)\n[^]*?\n\\}$`, 'm')
      if (!whole.test(text)) this.error(`React has no ${name} any more`)
      return text.replace(whole, (_, head) => `${head}${body}}`)
    }
    const lean = id === reactClient ? bodies.reduce(without, code) : code
    const named = lean.replace(requires, imported).replace(/^exports\.(\w+) = \1;$/gm, 'export { $1 }')
    return named.replace(/^exports\.(\w+) =/gm, 'export const $1 =')
  },
}
