const EVERY_MS = 10_000
const line = document.getElementById('status')
const text = document.getElementById('status-text')

/** What /ready says, as a state and a sentence. */
async function ask() {
  try {
    const response = await fetch('ready', { cache: 'no-store' })
    if (response.ok) return ['ready', 'Ready: the store of this instance answers.']
    const { message } = await response.json()
    return ['trouble', `Not ready: ${message}.`]
  } catch {
    return ['trouble', 'This instance does not answer.']
  }
}

async function show() {
  if (!document.hidden) {
    const [state, sentence] = await ask()
    line.dataset.state = state
    // Only a change is worth announcing to a screen reader.
    if (text.textContent !== sentence) text.textContent = sentence
  }
  setTimeout(show, EVERY_MS)
}

await show()
