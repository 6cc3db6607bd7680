import { byForm, type FormClass } from '../domain/_school.ts'
import { passwordWords, slipWords } from '../domain/words/students.ts'
import { base, studentUrl } from './_links/students.ts'
import { AddressAlert } from './_ui/address-alert.tsx'
import { Alert } from './_ui/alert.tsx'
import { Button } from './_ui/button.tsx'
import { ClassField } from './_ui/class-options.tsx'
import { Dialog } from './_ui/dialog.tsx'
import { Facts } from './_ui/facts.tsx'
import { PaperBar, papers } from './_ui/paper-bar.tsx'

type Named = { id: number; name: string }

export function AskReset({ id, name }: Named) {
  return (
    <Dialog title={passwordWords.title} about={id} form={{ action: studentUrl(id, 'password') }} submit={passwordWords.ok}>
      <p>{passwordWords.asks(name)}</p>
      <p className="dim">{passwordWords.effect}</p>
    </Dialog>
  )
}

const Password = ({ children }: { children: string }) => <code className="text-lg">{children}</code>

/** Displays the password once. The slip opens in its own window, with the password of this page. */
export function ShowPassword({ id, name, password }: Named & { password: string }) {
  return (
    <Dialog
      title={passwordWords.title}
      about={id}
      buttons={
        <form className="row" method="post" action={studentUrl(id, 'slip')} target="_blank" rel="noopener">
          <input type="hidden" name="password" value={password} />
          <Button type="submit" icon="report">
            {passwordWords.print}
          </Button>
        </form>
      }
    >
      <p>{passwordWords.done(name)}</p>
      <Facts
        facts={[
          [passwordWords.userName, id],
          [passwordWords.temporary, <Password key="password">{password}</Password>],
        ]}
      />
      <p className="dim">{passwordWords.once}</p>
    </Dialog>
  )
}

type AskSlipsProps = { classes: readonly FormClass[]; chosen: string; publicAddress: string; error?: string | undefined }

/** A plain form, because its answer is a page to print in its own window. */
export function AskSlips({ classes, chosen, publicAddress, error }: AskSlipsProps) {
  return (
    <Dialog title={slipWords.title} form={{ action: `${base}/slips`, isPage: true }} submit={slipWords.make}>
      <ClassField label={slipWords.class} error={error} forms={byForm(classes)} defaultValue={chosen} />
      <label className="flex gap-2">
        <input type="checkbox" name="everybody" value="1" />
        {slipWords.everybody}
      </label>
      <AddressAlert address={publicAddress} maySet />
      <p className="dim">{slipWords.effect}</p>
    </Dialog>
  )
}

/** `signIn`: the number or user name for signing in. */
export type Slip = { signIn: string | number; name: string; classId: string | null; password: string }
const perSheet = 10

/** Slips to cut apart, ten on an A4 sheet. */
/** The school on a slip: its crest, if it has one, is the picture of this version. */
type SlipSchool = { name: string; version: number; logoType: string | null }
type SlipsProps = { title: string; school: SlipSchool; address: string; slips: readonly Slip[]; signInTitle?: string; back?: string }

/** `address` is the address for signing in. */
export function SlipPage({ title, school, address, slips, signInTitle = slipWords.number, back = base }: SlipsProps) {
  const sheets = Array.from({ length: Math.ceil(slips.length / perSheet) }, (_, i) => slips.slice(i * perSheet, (i + 1) * perSheet))
  return (
    <>
      <PaperBar title={<h1 className="font-serif text-lg">{title}</h1>} back={back} />
      <main {...papers}>
        <div className="mx-auto mt-4 w-[210mm] print:hidden">
          <Alert>{slipWords.shownOnce}</Alert>
        </div>
        {sheets.map((sheet) => (
          <section key={sheet[0]?.signIn} className="sheet">
            <ul className="grid grid-cols-2 gap-[4mm]">
              {sheet.map((slip) => (
                <SlipCard key={slip.signIn} {...{ slip, school, address, signInTitle }} />
              ))}
            </ul>
          </section>
        ))}
      </main>
    </>
  )
}

type SlipProps = { slip: Slip; school: SlipSchool; address: string; signInTitle: string }

const SlipCard = ({ slip, school, address, signInTitle }: SlipProps) => (
  <li className="border-edge grid min-h-[48mm] content-start gap-[1.5mm] border border-dashed p-[4mm] break-inside-avoid">
    <p className="row">
      {school.logoType && <img className="h-[8mm]" src={`/logo?v=${school.version}`} alt="" />}
      {school.name}
    </p>
    <p>
      <b>
        <bdi>{slip.name}</bdi>
      </b>
      {slip.classId && ` · ${slip.classId}`}
    </p>
    <p>
      {slipWords.where} <b>{address}</b>
    </p>
    <Facts
      facts={[
        [signInTitle, slip.signIn],
        [passwordWords.temporary, <Password key="password">{slip.password}</Password>],
      ]}
    />
    <p className="dim">{slipWords.change}</p>
  </li>
)
