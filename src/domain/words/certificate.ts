export const words = {
  title: 'Install the certificate',
  lead: 'Does your browser warn about this server? Term Reports uses a certificate that your school made itself. Install the school’s certificate authority once on this computer. The connection is then private, and the warning stops.',
  warning:
    'Compare the fingerprint with the one the administrator has. If a single letter differs, do not install it, and tell the administrator.',
  fingerprint: 'Fingerprint (SHA-256)',
  download: 'Download the authority',
  only: 'It is valid only for this school’s server and for computers inside private networks, never for other sites.',
  steps: 'How to install it',
}

/** What to do with the downloaded file, by system. */
export const installSteps: readonly (readonly [system: string, steps: string])[] = [
  [
    'Windows, with Chrome or Edge',
    'Open the downloaded file. Choose Install Certificate, Local Machine, “Place all certificates in the following store”, Browse, Trusted Root Certification Authorities, Finish. Close the browser and open it again.',
  ],
  [
    'Firefox, on any system',
    'On Windows and Mac, Firefox 120 and newer use what is installed for the system; close it and open it again. Otherwise, and on Linux: Settings, Privacy & Security, View Certificates (in newer versions: Manage certificates), Authorities, Import. Choose the file, and tick “Trust this CA to identify websites”.',
  ],
  ['Mac', 'Open the file in Keychain Access, double-click it there, open Trust, and choose Always Trust.'],
  ['Android', 'Settings, Security, More security settings, Install from storage, CA certificate. Choose the file.'],
  [
    'iPhone and iPad',
    'Allow the download of the profile. Settings, General, VPN & Device Management: install it. Then General, About, Certificate Trust Settings: switch it on.',
  ],
  ['Linux, with Chrome', 'Settings, Privacy and security, Security, Manage certificates, Authorities, Import. Choose the file.'],
]
