export const projectPath = '/api/admin/projects/:projectId'
export const togglePath = `${projectPath}/features/:featureName` as const

/** The project and the toggle from the path parameters. */
export const refOf = ({ projectId, featureName }: { readonly projectId: string; readonly featureName: string }) => ({
  project: projectId,
  name: featureName,
})
