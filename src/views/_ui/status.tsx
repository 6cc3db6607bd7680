export { Status } from '../../islands/_ui/status.tsx'
