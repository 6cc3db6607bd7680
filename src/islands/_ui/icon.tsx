import {
  ArrowDown,
  ArrowUp,
  Bookmark,
  BookOpen,
  Calendar,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  CircleAlert,
  ClipboardList,
  Clock,
  CloudCheck,
  CloudOff,
  Download,
  Eye,
  EyeOff,
  Files,
  FileText,
  GraduationCap,
  History,
  IdCard,
  Keyboard,
  KeyRound,
  LayoutDashboard,
  LoaderCircle,
  Lock,
  LogOut,
  Maximize2,
  Menu,
  MessageSquare,
  MessageSquareText,
  Minimize2,
  Minus,
  Pencil,
  Plus,
  Printer,
  School,
  Search,
  Send,
  Table,
  Trash2,
  TriangleAlert,
  Undo2,
  Upload,
  Users,
  Volume2,
  VolumeX,
  X,
} from 'lucide'

const nodes = {
  alert: CircleAlert,
  book: BookOpen,
  bookmark: Bookmark,
  calendar: Calendar,
  cap: GraduationCap,
  check: Check,
  chevron: ChevronDown,
  clock: Clock,
  'cloud-check': CloudCheck,
  collapse: Minimize2,
  conflict: TriangleAlert,
  dashboard: LayoutDashboard,
  details: ClipboardList,
  down: ArrowDown,
  download: Download,
  edit: Pencil,
  expand: Maximize2,
  eye: Eye,
  'eye-off': EyeOff,
  files: Files,
  form: FileText,
  grid: Table,
  history: History,
  idcard: IdCard,
  key: KeyRound,
  keyboard: Keyboard,
  left: ChevronLeft,
  lock: Lock,
  logout: LogOut,
  menu: Menu,
  minus: Minus,
  note: MessageSquare,
  'note-on': MessageSquareText,
  offline: CloudOff,
  plus: Plus,
  report: Printer,
  right: ChevronRight,
  saving: LoaderCircle,
  school: School,
  search: Search,
  send: Send,
  sound: Volume2,
  'sound-off': VolumeX,
  trash: Trash2,
  undo: Undo2,
  up: ArrowUp,
  updown: ChevronsUpDown,
  upload: Upload,
  users: Users,
  x: X,
} as const

export type IconName = keyof typeof nodes

/** Draws an icon as one string: React need not track its parts, and a sheet has seventy. */
const drawn = new Map<IconName, { __html: string }>()

function drawingOf(name: IconName): { __html: string } {
  const known = drawn.get(name)
  if (known) return known
  const parts = nodes[name].map(
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
