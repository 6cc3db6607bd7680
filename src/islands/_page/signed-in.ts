/** What looks after typing and ticks: not on the sign-in page, which has neither. In this order they hear of a request. */
import './keep/index.ts'
import './kept-marks.ts'
import './restore.ts'
import './saves.ts'
import './select.ts'
import './select-all.ts'
