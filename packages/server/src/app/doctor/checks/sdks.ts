import { type Check, ok, warning } from '../check.ts'
import { askAsAdmin } from '../request.ts'

interface OutdatedSdks {
  readonly sdks: readonly {
    readonly sdkVersion: string
    readonly applications: readonly string[]
    readonly minimumVersion: string
    readonly reason: string
  }[]
}

export const sdks: Check = {
  name: 'sdks',
  run: async (context) => {
    const answer = await askAsAdmin<OutdatedSdks>(context, '/api/admin/metrics/sdks/outdated')
    if (!answer) return []
    if (answer.sdks.length === 0) return [ok('no outdated SDK has reported')]
    return answer.sdks.map(({ sdkVersion, applications, minimumVersion, reason }) =>
      warning(`${applications.join(', ')} use ${sdkVersion}: ${reason}`, `Upgrade to ${minimumVersion} or newer`),
    )
  },
}
