import { describe, expect, it } from 'vitest'
import { snippets } from './snippets.ts'

const facts = {
  url: 'https://toggles.example.com/lever',
  token: 'shop:production.c0ffee',
  toggle: 'new-checkout',
  environment: 'production',
}

describe('code snippets', () => {
  it('cover every SDK', () => {
    expect(snippets(facts).map(({ label }) => label)).toEqual([
      'Node',
      'React',
      'Java',
      'Python',
      'Go',
      'curl',
      'OpenFeature',
    ])
  })

  it.each(snippets(facts).map((one) => [one.label, one] as const))(
    'contain URL, token and toggle name: %s',
    (_, { code }) => {
      for (const fact of Object.values(facts)) expect(code).toContain(fact)
      expect(code).not.toMatch(/undefined|\$\{/)
    },
  )

  it('use the frontend API in browsers and the client API on servers', () => {
    const byId = new Map(snippets(facts).map((one) => [one.id, one]))
    expect(byId.get('react')).toMatchObject({
      takes: 'frontend',
      code: expect.stringContaining('/lever/api/frontend/'),
    })
    expect(byId.get('node')).toMatchObject({
      takes: 'client',
      code: expect.stringContaining("'https://toggles.example.com/lever/api/'"),
    })
  })

  it('contain the context fields that the rules read', () => {
    const context = [
      { name: 'userId', value: '7' },
      { name: 'plan', value: 'pro' },
      { name: 'shop-id', value: "o'neill" },
    ]
    const code = new Map(snippets({ ...facts, context }).map((one) => [one.id, one.code]))
    const js = String.raw`{ userId: '7', properties: { plan: 'pro', 'shop-id': 'o\'neill' } }`
    expect(code.get('node')).toContain(`isEnabled('new-checkout', ${js})`)
    expect(code.get('react')).toContain(`context: ${js},`)
    expect(code.get('java')).toContain(
      '.userId("7").addProperty("plan", "pro").addProperty("shop-id", "o\'neill").build()',
    )
    expect(code.get('python')).toContain(`{ "userId": "7", "properties": { "plan": "pro", "shop-id": "o'neill" } }`)
    expect(code.get('go')).toContain(
      `context.Context{UserId: "7", Properties: map[string]string{"plan": "pro", "shop-id": "o'neill"}}`,
    )
    expect(code.get('curl')).toContain(String.raw`{ "targetingKey": "7", "plan": "pro", "shop-id": "o'\''neill" }`)
    expect(code.get('openfeature')).toContain(String.raw`{ targetingKey: '7', plan: 'pro', 'shop-id': 'o\'neill' }`)
  })

  it('escape quotes in names', () => {
    const odd = new Map(snippets({ ...facts, toggle: "it's" }).map(({ id, code }) => [id, code]))
    expect(odd.get('node')).toContain(String.raw`isEnabled('it\'s', `)
    expect(odd.get('curl')).toContain(String.raw`flags/it'\''s'`)
    expect(odd.get('java')).toContain(`isEnabled("it's", `)
  })
})
