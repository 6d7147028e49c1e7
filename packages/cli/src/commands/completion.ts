import { COMMON, type Command, defineCommand } from '../command.ts'
import { EXIT, usageFailure } from '../exit-codes.ts'

const words = (texts: Iterable<string>): string => [...new Set(texts)].join(' ')
const optionsOf = ({ options }: Command): string =>
  words(Object.keys({ ...options, ...COMMON }).map((name) => `--${name}`))

/** A case per first word: its second words, and the options of each name. */
function bash(commands: readonly Command[]): string {
  const first = words(commands.map(({ name }) => name.split(' ')[0] as string))
  const cases = commands.map((command) => {
    const [one, two] = command.name.split(' ')
    return two === undefined
      ? `    "${one}"*) choices="${optionsOf(command)}" ;;`
      : `    "${one} ${two}"*) choices="${optionsOf(command)}" ;;`
  })
  const families = [...new Set(commands.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0]] : [])))]
  const seconds = families.map(
    (family) =>
      `    "${family}") choices="${words(commands.flatMap(({ name }) => (name.startsWith(`${family} `) ? [name.split(' ')[1] as string] : [])))}" ;;`,
  )
  return `_leverframe() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[*]:1:COMP_CWORD-1}" choices=""
  case "$before" in
    "") choices="serve ${first}" ;;
${[...seconds, ...cases].join('\n')}
  esac
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -o default -F _leverframe leverframe`
}

const zsh = (commands: readonly Command[]): string => `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`

const fish = (commands: readonly Command[]): string =>
  [
    'complete -c leverframe -f',
    'complete -c leverframe -n __fish_use_subcommand -a serve -d "Start the server"',
    ...commands.map(({ name, summary }) => {
      const [one, two] = name.split(' ')
      return two === undefined
        ? `complete -c leverframe -n __fish_use_subcommand -a ${one} -d '${summary}'`
        : `complete -c leverframe -n '__fish_seen_subcommand_from ${one}' -a ${two} -d '${summary}'`
    }),
  ].join('\n')

const SHELLS: Readonly<Record<string, (commands: readonly Command[]) => string>> = { bash, zsh, fish }

export const completionOf = (commands: () => readonly Command[]): Command =>
  defineCommand({
    name: 'completion',
    summary: 'Print a script that completes sub-commands and options',
    usage: 'bash|zsh|fish',
    arity: [1, 1],
    async run({ args: [shell = ''], console }) {
      const script = SHELLS[shell]
      if (!script) throw usageFailure(`${shell} is not supported. Choose bash, zsh or fish`)
      console.out(script(commands()))
      return EXIT.ok
    },
  })
