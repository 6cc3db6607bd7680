/** What has become of an uploaded student, so that the upload can no longer be undone. */
export type UploadUse = 'registered' | 'subjects' | 'documents' | 'attendance' | 'marks' | 'printed' | 'signed-in' | 'password' | 'edited'
