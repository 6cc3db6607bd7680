export { Status, type StatusKind } from '../../islands/_ui/status.tsx'
