const longestSide = 2000

/** Makes a JPEG that is large enough to read and small enough to send. */
export async function scalePicture(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file)
  const by = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * by)
  canvas.height = Math.round(picture.height * by)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#fff' // a JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : undefined
}
