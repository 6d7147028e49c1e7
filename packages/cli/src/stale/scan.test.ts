import { describe, expect, it } from 'vitest'
import { scanText } from './scan.ts'

const known = new Set(['checkout-v2', 'dark.mode'])
const scan = (text: string) => scanText(text, (name) => known.has(name))

describe('the scan of a source file', () => {
  it('finds known toggles in string literals, once per line', () => {
    const text = `const a = 'checkout-v2' // "checkout-v2"\n\n{ "dark.mode": \`checkout-v2\` }\nconst b = checkout-v2 + 'checkout-v22'`
    expect(scan(text)).toEqual([
      { name: 'checkout-v2', line: 1, isCall: false },
      { name: 'dark.mode', line: 3, isCall: false },
      { name: 'checkout-v2', line: 3, isCall: false },
    ])
  })

  it.each([
    [`client.isEnabled('new-one', context)`, 'JavaScript'],
    [`unleash.isEnabled("new-one")`, 'Java'],
    [`client.is_enabled("new-one")`, 'Python and Ruby'],
    [`unleash.IsEnabled("new-one")`, 'Go and C#'],
    [`const on = useFlag('new-one')`, 'React'],
    ['client.getVariant(`new-one`)', 'a variant'],
    [`client.getBooleanValue('new-one', false)`, 'OpenFeature'],
    [`client.get_boolean_value("new-one", False)`, 'OpenFeature in Python'],
    [`client.BooleanValue(ctx, "new-one", false, evalCtx)`, 'OpenFeature in Go'],
    [`client.boolVariation("new-one", user, false)`, 'LaunchDarkly'],
  ])('finds an unknown toggle in the call %s of %s', (text) => {
    expect(scan(text)).toEqual([{ name: 'new-one', line: 1, isCall: true }])
  })

  it('finds a call with the name on the next line', () => {
    expect(scan(`\nclient.isEnabled(\n  'new-one',\n)`)).toEqual([{ name: 'new-one', line: 3, isCall: true }])
  })

  it('ignores unknown literals, other calls and names that are not literals', () => {
    expect(scan(`log('new-one'); thisIsEnabled('new-one'); isEnabled(name); isEnabled('a b')`)).toEqual([])
  })

  it('takes a time that grows with the length of the text only', () => {
    const text = `isEnabled(${' '.repeat(200_000)}`.repeat(3)
    expect(scan(text)).toEqual([])
  })
})
