/** A use of an uploaded student, which prevents the undo of the upload. */
export type UploadUse = 'registered' | 'subjects' | 'documents' | 'attendance' | 'marks' | 'printed' | 'signed-in' | 'password' | 'edited'
