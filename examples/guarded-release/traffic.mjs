// 50 requests a second of 200 users. Every second it prints how many got which answer.
const [service = 'http://localhost:3000'] = process.argv.slice(2)
const USERS = 200
const PER_TICK = 5

let sent = 0
let answers = {}

async function visit() {
  const user = sent++ % USERS
  const answer = await fetch(`${service}/checkout?user=user-${user}`).catch(() => undefined)
  const text = answer ? await answer.text() : 'no answer'
  answers[text] = (answers[text] ?? 0) + 1
}

setInterval(() => {
  for (let i = 0; i < PER_TICK; i++) void visit()
}, 100)
setInterval(() => {
  console.log(JSON.stringify(answers))
  answers = {}
}, 1_000)
