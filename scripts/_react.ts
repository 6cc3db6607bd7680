import { resolve } from 'node:path'
import { type Plugin, parseAst } from 'vite'

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
    'renderDidSuspendDelayIfPossible',
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
    'rerenderActionState',
    'TransitionAwareHostComponent',
    'recursivelyResetForms',
    'requestFormReset$1',
  ],
  'findDOMNode, createPortal': ['findCurrentFiberUsingSlowPath', 'createFiberFromPortal'],
  'useDeferredValue, useOptimistic, useImperativeHandle, useReducer, use': [
    'mountDeferredValueImpl',
    'updateDeferredValueImpl',
    'updateOptimisticImpl',
    'imperativeHandleEffect',
    'dispatchReducerAction',
    'trackUsedThenable',
    'unwrapThenable',
    'dispatchOptimisticSetState',
  ],
  'what a compiler or a cache of data asks for': ['useMemoCache', 'refreshCache'],
  'a transition that waits for a promise': ['entangleAsyncAction', 'attachPingListener', 'resolveRetryWakeable'],
}

/** What is called and has nothing to do here: of forms with actions, of useId, of Internet Explorer, of events and stacks that nobody asks for. */
const idle: Record<string, string> = {
  isHostHoistableType: 'return false',
  extractEvents$1: '',
  constructSelectEvent: '',
  getFallbackBeforeInputChars: 'return null',
  getComponentNameFromType: "return ''",
  describeNativeComponentFrame: "return ''",
  attemptExplicitHydrationTarget: '',
  getStackByFiberInDevAndProd: "return ''",
  pushTreeFork: '',
  pushTreeId: '',
  popTreeContext: '',
  handleEventsForInputEventPolyfill: '',
  getTargetInstForInputEventPolyfill: '',
}

/**
 * What a node of React's tree never is here, by the number React gives it: a class, a portal, strict mode, a consumer of a context,
 * forwardRef, a profiler, Suspense and what belongs to it, lazy, a cache, a link or style of the head, the document itself. A component that
 * makes one nevertheless ends with React's error 156.
 */
const never = new Set([1, 4, 8, 9, 11, 12, 13, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 31])

type Node = { type: string; start: number; end: number; [part: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
/** `update.tag` is the kind of an update; `tag` alone is a tag that was read before. */
const isTag = (node: Node) =>
  node.type === 'Identifier'
    ? node.name === 'tag'
    : node.type === 'MemberExpression' && (node.property as Node).name === 'tag' && (node.object as Node).name !== 'update'
const isNever = (node: Node | null) => node?.type === 'Literal' && typeof node.value === 'number' && never.has(node.value)
const ends = (node: Node | undefined): boolean =>
  node !== undefined &&
  (/^(?:Break|Return|Throw|Continue)Statement$/.test(node.type) || (node.type === 'BlockStatement' && ends((node.body as Node[]).at(-1))))

/** The variables of the function that are declared in here; others may use them. */
const declaredIn = (node: Node): string[] => [
  ...(node.type === 'VariableDeclarator' ? [(node.id as Node).name as string] : []),
  ...partsOf(node).flatMap((part) => (/^Function/.test(part.type) ? [] : declaredIn(part))),
]

type Case = Node & { test: Node | null; consequent: Node[] }
type Edit = { start: number; end: number; text: string }

/** Leaves out the cases of such nodes, and makes the questions whether a node is one plain answers. Variables that a case declares stay. */
export function withoutNever(code: string): string {
  const edits: Edit[] = []
  const visit = (node: Node, body: Node): void => {
    const inner = /^Function/.test(node.type) ? (node.body as Node) : body
    if (node.type === 'SwitchStatement' && isTag(node.discriminant as Node)) {
      visitCases(node.cases as Case[], inner)
      return
    }
    const { left, right, operator } = node as Node & { left: Node; right: Node }
    const isQuestion = node.type === 'BinaryExpression' && (operator === '===' || operator === '!==')
    if (isQuestion && ((isTag(left) && isNever(right)) || (isNever(left) && isTag(right)))) {
      edits.push({ start: node.start, end: node.end, text: operator === '===' ? '!1' : '!0' })
      return
    }
    for (const part of partsOf(node)) visit(part, inner)
  }
  const visitCases = (cases: readonly Case[], body: Node): void => {
    let isReached = false
    for (const one of cases) {
      const [isGone, first] = [isNever(one.test), one.consequent[0]]
      if (isGone && isReached && first) edits.push({ start: one.start, end: first.start, text: '' })
      else if (isGone) {
        edits.push({ start: one.start, end: one.end, text: '' })
        const own = declaredIn(one)
        if (own.length > 0) edits.push({ start: body.start + 1, end: body.start + 1, text: `var ${own.join(', ')};` })
        continue
      }
      for (const part of one.consequent) visit(part, body)
      isReached = !ends(one.consequent.at(-1))
    }
  }
  const program = parseAst(code) as unknown as Node
  visit(program, program)
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
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
    const lean = id === reactClient ? withoutNever(bodies.reduce(without, code)) : code
    const named = lean.replace(requires, imported).replace(/^exports\.(\w+) = \1;$/gm, 'export { $1 }')
    return named.replace(/^exports\.(\w+) =/gm, 'export const $1 =')
  },
}
