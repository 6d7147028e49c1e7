import { describe, expect, it } from 'vitest'
import { scanText } from './scan.ts'

const known = new Set(['checkout-v2', 'dark.mode'])
const scan = (text: string) => scanText(text, (name) => known.has(name))

/** The methods of SDKs that take the name of a toggle, from the documentation of each SDK. */
const CALLS = [
  ['Unleash in Node and in browsers', `client.CALL('new-one', context)`, 'isEnabled getVariant forceGetVariant'],
  ['Unleash in React', `const one = CALL('new-one')`, 'useFlag useFlagEnabled useVariant'],
  ['Unleash in Next.js', 'await CALL(`new-one`)', 'evaluateFlag'],
  ['Unleash in Java and PHP', `unleash.CALL("new-one")`, 'isEnabled getVariant'],
  ['Unleash in Python and Rust', `client.CALL("new-one")`, 'is_enabled get_variant'],
  ['Unleash in Ruby', `client.CALL('new-one')`, 'get_variant'],
  ['Unleash in Go and C#', `unleash.CALL("new-one")`, 'IsEnabled GetVariant'],
  [
    'OpenFeature in JavaScript',
    `client.CALL('new-one', fallback)`,
    'getBooleanValue getStringValue getNumberValue getObjectValue getBooleanDetails getStringDetails getNumberDetails getObjectDetails',
  ],
  [
    'OpenFeature in React',
    `const one = CALL('new-one', fallback)`,
    'useBooleanFlagValue useStringFlagValue useNumberFlagValue useObjectFlagValue useBooleanFlagDetails useStringFlagDetails useNumberFlagDetails useObjectFlagDetails',
  ],
  [
    'OpenFeature in Java and PHP',
    `client.CALL("new-one", fallback)`,
    'getBooleanValue getStringValue getIntegerValue getDoubleValue getFloatValue getObjectValue getBooleanDetails getStringDetails getIntegerDetails getDoubleDetails getFloatDetails getObjectDetails',
  ],
  [
    'OpenFeature in Python',
    `client.CALL("new-one", fallback)`,
    'get_boolean_value get_string_value get_integer_value get_float_value get_object_value get_boolean_details get_string_details get_integer_details get_float_details get_object_details',
  ],
  [
    'OpenFeature in Go',
    `client.CALL(ctx, "new-one", fallback, evaluation)`,
    'BooleanValue StringValue FloatValue IntValue ObjectValue BooleanValueDetails StringValueDetails FloatValueDetails IntValueDetails ObjectValueDetails',
  ],
  [
    'OpenFeature in C#',
    `await client.CALL("new-one", fallback)`,
    'GetBooleanValueAsync GetStringValueAsync GetIntegerValueAsync GetDoubleValueAsync GetObjectValueAsync',
  ],
  ['LaunchDarkly in JavaScript', `client.CALL('new-one', user, fallback)`, 'variation variationDetail'],
  [
    'LaunchDarkly in Java and Swift',
    `client.CALL("new-one", user, fallback)`,
    'boolVariation stringVariation intVariation jsonValueVariation',
  ],
  ['LaunchDarkly in Go and C#', `client.CALL("new-one", user, fallback)`, 'BoolVariation StringVariation'],
] as const

describe('the scan of a source file', () => {
  it('finds known toggles in string literals, once per line', () => {
    const text = `const a = 'checkout-v2' // "checkout-v2"\n\n{ "dark.mode": \`checkout-v2\` }\nconst b = checkout-v2 + 'checkout-v22'`
    expect(scan(text)).toEqual([
      { name: 'checkout-v2', line: 1, isCall: false },
      { name: 'dark.mode', line: 3, isCall: false },
      { name: 'checkout-v2', line: 3, isCall: false },
    ])
  })

  it.each(CALLS)('finds an unknown toggle in every call of %s', (_, call, names) => {
    for (const name of names.split(' '))
      expect([name, scan(call.replace('CALL', name))]).toEqual([name, [{ name: 'new-one', line: 1, isCall: true }]])
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
