export { Alert } from '../../islands/_ui/alert.tsx'
