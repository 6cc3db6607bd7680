import {
  Calendar,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  Clock,
  CloudCheck,
  CloudOff,
  Download,
  History,
  type IconNode,
  LoaderCircle,
  Lock,
  MessageSquare,
  MessageSquareText,
  Minus,
  Pencil,
  Plus,
  Printer,
  Table,
  Trash2,
  TriangleAlert,
  Undo2,
  Upload,
  Volume2,
  VolumeX,
  X,
} from 'lucide'
import type { pageIcons } from './page-icons.ts'

const islandIcons = {
  alert: CircleAlert,
  calendar: Calendar,
  check: Check,
  clock: Clock,
  'cloud-check': CloudCheck,
  conflict: TriangleAlert,
  download: Download,
  edit: Pencil,
  grid: Table,
  history: History,
  left: ChevronLeft,
  lock: Lock,
  minus: Minus,
  note: MessageSquare,
  'note-on': MessageSquareText,
  offline: CloudOff,
  plus: Plus,
  report: Printer,
  right: ChevronRight,
  saving: LoaderCircle,
  sound: Volume2,
  'sound-off': VolumeX,
  trash: Trash2,
  undo: Undo2,
  upload: Upload,
  x: X,
}

export type IconName = keyof typeof islandIcons | keyof typeof pageIcons

const nodes = new Map<string, IconNode>(Object.entries(islandIcons))

/** On the server, `views/_ui/icon.tsx` adds what only pages draw, so that no sheet carries it. */
export function addIcons(more: Record<string, IconNode>): void {
  for (const [name, node] of Object.entries(more)) nodes.set(name, node)
}

/** Draws an icon as one string: React need not track its parts, and a sheet has seventy. */
const drawn = new Map<IconName, { __html: string }>()

function drawingOf(name: IconName): { __html: string } {
  const known = drawn.get(name)
  if (known) return known
  const parts = (nodes.get(name) ?? []).map(
    ([tag, attributes]) =>
      `<${tag} ${Object.entries(attributes)
        .map(([key, value]) => `${key}="${value}"`)
        .join(' ')}></${tag}>`,
  )
  const drawing = { __html: parts.join('') }
  drawn.set(name, drawing)
  return drawing
}

/** An icon beside words. Screen readers ignore it, so an icon alone needs a name. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg
    className={className ? `icon ${className}` : 'icon'}
    viewBox="0 0 24 24"
    aria-hidden="true"
    data-icon={name}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: lucide's drawings, carried with the program
    dangerouslySetInnerHTML={drawingOf(name)}
  />
)
