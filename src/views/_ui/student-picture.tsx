export { StudentPicture } from '../../islands/_ui/student-picture.tsx'
