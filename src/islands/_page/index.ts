import './dialog.ts'
import './snackbar.ts'
