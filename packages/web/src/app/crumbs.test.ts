import { describe, expect, it } from 'vitest'
import { crumbsOf } from './crumbs.ts'

const LABELS = new Map([
  ['/projects', 'Projects'],
  ['/segments', 'Segments'],
  ['/applications', 'Applications'],
  ['/access/users', 'Users'],
  ['/access/roles', 'Roles'],
])

const crumbs = (path: string) =>
  crumbsOf(path, LABELS, (id) => (id === 'shop' ? 'Web Shop' : id)).map(({ label, to }) =>
    to ? `${label} (${to})` : label,
  )

describe('the breadcrumbs', () => {
  it.each([
    ['/', []],
    ['/projects', ['Projects']],
    ['/projects/shop', ['Web Shop']],
    ['/projects/other', ['other']],
    ['/projects/shop/features/checkout-v2', ['Web Shop (/projects/shop)', 'checkout-v2']],
    ['/projects/shop/features/a%20b', ['Web Shop (/projects/shop)', 'a b']],
    ['/projects/shop/settings', ['Web Shop (/projects/shop)', 'Settings']],
    ['/projects/shop/change-requests', ['Web Shop (/projects/shop)', 'Change requests']],
    ['/projects/shop/change-requests/7', ['Web Shop (/projects/shop)', 'Change requests (/change-requests)', '#7']],
    ['/segments', ['Segments']],
    ['/access/roles', ['Access (/access/users)', 'Roles']],
    ['/applications/shop-backend', ['Applications (/applications)', 'shop-backend']],
    ['/nowhere', []],
    ['/projects/%E0%A4%A', ['%E0%A4%A']],
  ])('of %s are %j', (path, expected) => {
    expect(crumbs(path)).toEqual(expected)
  })
})
