export { Name } from '../../islands/_ui/name.tsx'
