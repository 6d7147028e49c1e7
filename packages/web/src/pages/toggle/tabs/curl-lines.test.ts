import { describe, expect, it } from 'vitest'
import { curlLines } from './curl-lines.ts'

const lines = (given = {}) =>
  curlLines({ url: 'https://lf.test/base', projectId: 'shop', featureName: 'pay', environment: 'dev', ...given })

describe('the commands for scripts', () => {
  it('switch the toggle on and off, and read it', () => {
    const toggle = 'https://lf.test/base/api/admin/projects/shop/features/pay'
    const curl = 'curl -H "Authorization: $LEVERFRAME_TOKEN"'
    expect(lines()).toEqual([
      { label: 'Switch on in dev', code: `${curl} -X POST '${toggle}/environments/dev/on'` },
      { label: 'Switch off in dev', code: `${curl} -X POST '${toggle}/environments/dev/off'` },
      { label: 'Read the toggle', code: `${curl} '${toggle}'` },
    ])
  })

  it('encode names, so that none of them ends the quotes of the shell or the path', () => {
    for (const { code } of lines({ featureName: 'a/b c', environment: 'x?y#z' })) {
      expect(code).toContain('/features/a%2Fb%20c')
      expect(code).not.toMatch(/x\?y|#z/)
    }
  })
})
