import { describe, expect, it } from 'vitest'
import { go } from '../../src/codegen/go.ts'
import { java } from '../../src/codegen/java.ts'
import { python } from '../../src/codegen/python.ts'
import { typescript } from '../../src/codegen/typescript.ts'
import { ACCESSORS, textOf } from './accessors.ts'

describe('generated code', () => {
  it.each([
    ['TypeScript', typescript, 'toggles.ts.txt', ''],
    ['Java', java, 'Toggles.java.txt', 'com.example'],
    ['Python', python, 'toggles.py.txt', ''],
    ['Go', go, 'toggles.go.txt', ''],
  ] as const)('in %s is what the expected file has, and the same each time', async (_, language, file, packageName) => {
    const text = textOf(language, packageName)
    expect(textOf(language, packageName)).toBe(text)
    await expect(text).toMatchFileSnapshot(`expected/${file}`)
  })

  it.each([
    ['Java', java],
    ['Go', go],
    ['TypeScript', typescript],
  ] as const)('in %s has balanced brackets and every toggle', (_, language) => {
    const text = textOf(language)
    for (const { name } of ACCESSORS) expect(text).toMatch(new RegExp(`['"]${name}['"]`))
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`\n]*`/g, '')
    for (const [open, close] of ['()', '{}', '[]'] as const)
      expect(code.split(open as string).length).toBe(code.split(close as string).length)
  })
})
