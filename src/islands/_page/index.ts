import './date-field.ts'
import './dialog.ts'
import './snackbar.ts'
