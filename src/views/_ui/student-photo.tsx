export { StudentPhoto } from '../../islands/_ui/student-photo.tsx'
