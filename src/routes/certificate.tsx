import { X509Certificate } from 'node:crypto'
import { Hono } from 'hono'
import { words } from '../domain/words/certificate.ts'
import { authorityUrl, CertificatePage, certificateUrl } from '../views/certificate.tsx'
import type { Env } from './_env.ts'
import { orNotFound } from './_form.tsx'
import { render } from './_render.tsx'

/** The authority of a school that made its own certificate, for computers that must trust it. It is public: every connection shows it. */
export const certificate = new Hono<Env>()
  .get(certificateUrl, (c) => {
    const { fingerprint256 } = new X509Certificate(orNotFound(c.get('authority')?.()))
    return render(c, { title: words.title, shell: 'door', page: <CertificatePage fingerprint={fingerprint256} /> })
  })
  .get(authorityUrl, (c) => {
    const pem = orNotFound(c.get('authority')?.())
    c.header('Content-Type', 'application/x-x509-ca-cert')
    c.header('Content-Disposition', 'attachment; filename="term-reports-authority.crt"')
    return c.body(pem)
  })
