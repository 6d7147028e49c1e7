import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { go } from '../../src/codegen/go.ts'
import { java } from '../../src/codegen/java.ts'
import { python } from '../../src/codegen/python.ts'
import { aFolder } from '../cli.ts'
import { textOf } from './accessors.ts'

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

describe('generated code', () => {
  it('in Java compiles where a compiler is installed', ({ annotate }) => {
    if (!isInstalled('javac')) return annotate('javac is not installed: only the text and the brackets were checked')
    const folder = aFolder()
    writeFileSync(join(folder, 'Toggles.java'), textOf(java))
    execFileSync('javac', ['-Xlint:all', '-Werror', '-d', folder, join(folder, 'Toggles.java')], { stdio: 'pipe' })
  })

  it('in Go compiles where a compiler is installed', ({ annotate }) => {
    if (!isInstalled('go')) return annotate('go is not installed: only the text and the brackets were checked')
    const folder = aFolder()
    writeFileSync(join(folder, 'go.mod'), 'module toggles\n\ngo 1.18\n')
    writeFileSync(join(folder, 'toggles.go'), textOf(go))
    execFileSync('go', ['vet', './...'], { cwd: folder, stdio: 'pipe' })
  })

  it('in Python runs where an interpreter is installed', ({ annotate }) => {
    if (!isInstalled('python3')) return annotate('python3 is not installed: only the text was checked')
    const folder = aFolder()
    writeFileSync(join(folder, 'toggles.py'), textOf(python))
    writeFileSync(
      join(folder, 'main.py'),
      `import json, typing, toggles
class Client:
    def is_enabled(self, name, context=None):
        return name == "gift-wrap" and context["userId"] == "7"
    def get_variant(self, name, context=None):
        if name == "discount":
            return {"name": "high", "enabled": True, "payload": {"type": "number", "value": "12.5"}}
        if name == "gift-wrap":
            return {"name": "blue", "enabled": True, "payload": {"type": "json", "value": '{"colour": "red"}'}}
        if name == "odd":
            return {"name": "x", "enabled": True, "payload": {"type": "json", "value": "{"}}
        return {"name": "disabled", "enabled": False}
named = {name: identifier for identifier, name in toggles.TOGGLES.items()}
t = toggles.Toggles(Client())
wrap = named["gift-wrap"]
typing.get_type_hints(toggles.Toggles.discount_variant)
print(json.dumps([
    getattr(t, wrap)({"userId": "7"}),
    t.discount_variant().payload,
    getattr(t, wrap + "_variant")().payload,
    t.odd_variant().payload,
    t.banner_variant() is None,
    getattr(t, named["class"])(),
]))
`,
    )
    const printed = execFileSync('python3', ['-W', 'error', join(folder, 'main.py')], { encoding: 'utf8' })
    expect(JSON.parse(printed)).toEqual([true, 12.5, { colour: 'red' }, null, true, false])
  })
})
