import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { answerQuestion, listQuestions } from '../../db/posting/questions.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { questionKey, questionValue } from '../../domain/posting/questions.ts'
import { words } from '../../domain/words/questions.ts'
import { questionsUrl } from '../../views/_links/posting.ts'
import { Questions, QuestionsNotice, QuestionsPage } from '../../views/posting/questions.tsx'
import { NoTerm } from '../../views/posting/readiness.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, byOf, type Env } from '../_env.ts'
import { orNotFound, readForm, showPart, Text } from '../_form.tsx'
import { currentTermOf } from '../_once.ts'
import { doneOrBack, render } from '../_render.tsx'
import { accessOf, allow } from '../_rights.ts'
import { timeZoneOf } from '../_time.ts'

const read = allow('analysis.read', { title: words.title, section: 'posting' })
const Answer = z.strictObject({ question: Text, value: Text, right: z.enum(['0', '1']) })

/** Marks of the current term that may be a slip, asked of who enters them and who answers for the class. Nothing waits for an answer. */
export const questions = new Hono<Env>()
for (const base of ['/admin', '/term-reports'])
  questions
    .get(questionsUrl(base), read, async (c) => {
      const found = await find(c)
      if (c.req.query('part') === 'notice')
        return showPart(c, <QuestionsNotice base={baseOf(actorOf(c))} count={found?.open.length ?? 0} />)
      if (!found) return render(c, { page: <NoTerm /> })
      const shown = { ...found, timeZone: await timeZoneOf(c) }
      return render(c, { page: <QuestionsPage {...shown} />, fragment: <Questions {...shown} /> })
    })
    .post(questionsUrl(base), read, answer)

async function find(c: Context<Env>) {
  const term = await currentTermOf(c)
  const entersAll = scopesFor(actorOf(c), 'subject-record.enter').includes('all')
  return term && { term, base: baseOf(actorOf(c)), entersAll, ...(await listQuestions(c.get('db'), accessOf(c), term)) }
}

/** An answer counts for the figures that the person saw. */
async function answer(c: Context<Env>) {
  const { question, value, right } = await readForm(c, Answer)
  const { term, base, open, answered } = orNotFound(await find(c))
  const asked = orNotFound([...open, ...answered].find((one) => questionKey(one, term) === question))
  const back = questionsUrl(base)
  if (questionValue(asked) !== value) return doneOrBack(c, back, words.changed, 'questions-changed')
  await answerQuestion(c.get('db'), asked, { key: term, by: byOf(c), isRight: right === '1' })
  return doneOrBack(c, back, right === '1' ? words.said : words.isAskedAgain, 'questions-changed')
}
