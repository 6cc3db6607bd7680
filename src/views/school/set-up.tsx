import type { ReactNode } from 'react'
import type { CrestFault } from '../../domain/_crest.ts'
import { yearTitle } from '../../domain/_dates.ts'
import { formLevels } from '../../domain/_school.ts'
import { longestUserName } from '../../domain/_sign-in/index.ts'
import { terms } from '../../domain/_terms.ts'
import { formTitle, termTitle } from '../../domain/_titles.ts'
import { longest } from '../../domain/school/profile.ts'
import type { SetUpFaults, SetUpField, Typed, TypedField } from '../../domain/school/set-up.ts'
import { crestFaults, crestHint, faults as faultWords, labels, setUpWords as words } from '../../domain/words/school.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Field, SelectField, TextField } from '../_ui/field.tsx'

/** The first step: the reader of the server's output continues. */
export function SetUpCode({ fault }: { fault?: string | undefined }) {
  return (
    <section>
      <h2 className="text-xl">{words.title}</h2>
      <p className="dim">{words.codeIntro}</p>
      <form className="grid gap-4" method="post" action="/set-up">
        <CodeField fault={fault} autoFocus />
        <Button type="submit" look="primary">
          {words.next}
        </Button>
      </form>
    </section>
  )
}

const CodeField = ({ fault, autoFocus }: { fault?: string | undefined; autoFocus?: boolean }) => (
  <TextField
    label={words.code}
    name="code"
    error={fault}
    placeholder="xxxxx-xxxxx-xxxxx"
    required
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={100}
    autoFocus={autoFocus}
  />
)

export type SetUpFormProps = {
  /** The right code; without it, the page asks again. */
  code?: string
  codeFault?: string
  typed: Typed
  faults: SetUpFaults
  crestFault?: CrestFault | undefined
  hasCrest: boolean
  isAgain: boolean
  years: readonly number[]
  timeZones: readonly string[]
  /** The server's addresses, as far as it knows. */
  addresses: readonly string[]
  firstOnes: { posts: number; comments: number }
}

/** The second step: everything a school needs before anybody can sign in. */
export function SetUpForm(props: SetUpFormProps) {
  const { code, codeFault, faults, crestFault, isAgain, firstOnes } = props
  const wrong = Object.keys(faults).length + (crestFault ? 1 : 0)
  return (
    <form className="stack mx-auto max-w-3xl" method="post" action="/set-up/school" encType="multipart/form-data">
      <h1>{words.title}</h1>
      {wrong > 0 && <Alert kind="error">{words.wrong(wrong)}</Alert>}
      {code === undefined ? (
        <div className="panel pad">
          <CodeField fault={codeFault} autoFocus />
        </div>
      ) : (
        <input type="hidden" name="code" value={code} />
      )}
      <SchoolPart {...props} />
      <AdministratorPart {...props} isAgain={isAgain} />
      <TermPart {...props} />
      <ClassesPart {...props} />
      <Part id="comes" title={words.comes}>
        <p className="dim">{words.comesHint(firstOnes.posts, firstOnes.comments)}</p>
      </Part>
      <p className="row">
        <Button type="submit" look="primary" className="push">
          {words.submit}
        </Button>
      </p>
    </form>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel pad stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

type PartProps = Pick<SetUpFormProps, 'typed' | 'faults'>
const messageOf = (faults: SetUpFaults, field: SetUpField) => {
  const fault = faults[field]
  return fault && faultWords[fault]
}
const typedIn = ({ typed, faults }: PartProps, name: TypedField) => ({
  name,
  defaultValue: typed[name],
  error: messageOf(faults, name),
})

function SchoolPart(props: SetUpFormProps) {
  const text = (name: Exclude<keyof typeof longest, 'public_address' | 'security_contact'>, required = false) => (
    <TextField
      {...typedIn(props, name)}
      label={labels[name]}
      maxLength={longest[name]}
      required={required}
      autoComplete="off"
      hint={required ? undefined : words.optional}
    />
  )
  return (
    <Part id="school" title={words.school}>
      {text('name', true)}
      <div className="two">
        {text('motto')}
        {text('principal')}
        {text('address')}
        {text('telephone')}
        <SelectField
          {...typedIn(props, 'time_zone')}
          label={labels.time_zone}
          {...(!props.isAgain && { 'data-own-zone': '' })}
          options={props.timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        <AddressField {...props} />
        <CrestField fault={props.crestFault} hint={props.hasCrest ? words.keptCrest : `${crestHint} ${words.optional}.`} />
      </div>
    </Part>
  )
}

function AddressField(props: SetUpFormProps) {
  return (
    <>
      <TextField
        {...typedIn(props, 'public_address')}
        label={labels.public_address}
        hint={words.addressHint(props.addresses)}
        list="addresses"
        maxLength={longest.public_address}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <datalist id="addresses">
        {props.addresses.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </>
  )
}

/** The server never returns a file; `hint` says if one is kept. */
export const CrestField = ({ fault, hint }: { fault: CrestFault | undefined; hint: ReactNode }) => (
  <Field label={labels.crest} name="crest" error={fault && crestFaults[fault]} hint={hint}>
    {(described) => <input type="file" accept="image/png,image/jpeg" {...described} />}
  </Field>
)

function AdministratorPart(props: SetUpFormProps) {
  const password = { type: 'password', autoComplete: 'new-password', required: true, maxLength: 1000 } as const
  return (
    <Part id="administrator" title={words.administrator}>
      <TextField
        {...typedIn(props, 'user_name')}
        label={words.userName}
        hint={words.userNameHint}
        required
        maxLength={longestUserName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {props.isAgain && <p className="small warn">{words.passwordAgain}</p>}
      <div className="two">
        <TextField
          label={words.password}
          name="password"
          hint={words.passwordHint}
          error={messageOf(props.faults, 'password')}
          {...password}
        />
        <TextField label={words.confirmation} name="confirmation" error={messageOf(props.faults, 'confirmation')} {...password} />
      </div>
    </Part>
  )
}

function TermPart(props: SetUpFormProps) {
  return (
    <Part id="term" title={words.term}>
      <div className="two">
        <SelectField
          {...typedIn(props, 'year')}
          label={words.year}
          options={props.years.map((year) => ({ value: year, label: yearTitle(year) }))}
        />
        <SelectField
          {...typedIn(props, 'term')}
          label={words.termField}
          options={terms.map((term) => ({ value: term, label: termTitle(term) }))}
        />
      </div>
      <p className="hint">{words.termHint}</p>
    </Part>
  )
}

function ClassesPart(props: SetUpFormProps) {
  return (
    <Part id="classes" title={words.classes}>
      <p className="dim">{words.classesHint}</p>
      <div className="two">
        {formLevels.map((level) => (
          <TextField
            key={level}
            {...typedIn(props, `class_${level}`)}
            label={formTitle(level)}
            placeholder={words.classesExample}
            maxLength={300}
            autoComplete="off"
          />
        ))}
      </div>
    </Part>
  )
}
