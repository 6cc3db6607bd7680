import './icon.tsx'

export { Alert } from '../../islands/_ui/alert.tsx'
