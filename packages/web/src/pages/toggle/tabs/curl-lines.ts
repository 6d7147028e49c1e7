import { t } from '../../../lib/messages.ts'

interface CurlOptions {
  readonly url: string
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}

export interface CurlLine {
  readonly label: string
  readonly code: string
}

/** Commands for scripts. The token is not in the lines, and so not in the history of the shell. */
export function curlLines({ url, projectId, featureName, environment }: CurlOptions): CurlLine[] {
  const toggle = `${url}/api/admin/projects/${encodeURIComponent(projectId)}/features/${encodeURIComponent(featureName)}`
  const environmentUrl = `${toggle}/environments/${encodeURIComponent(environment)}`
  const curl = (rest: string) => `curl -H "Authorization: $LEVERFRAME_TOKEN" ${rest}`
  return [
    { label: t('Switch on in {environment}', { environment }), code: curl(`-X POST '${environmentUrl}/on'`) },
    { label: t('Switch off in {environment}', { environment }), code: curl(`-X POST '${environmentUrl}/off'`) },
    { label: t('Read the toggle'), code: curl(`'${toggle}'`) },
  ]
}
