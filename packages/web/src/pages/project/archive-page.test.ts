// @vitest-environment app
import { itLong } from '@leverframe/testing/depth'
import { aProject } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/people'
import { anArchivedToggle, succeed } from '@leverframe/testing/scenario'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dialog, fill, isDisabled, press, region, rowsOf, tick, toasted } from '../../../test/page-actions.ts'
import { startApp } from '../../../test/rendered-app.ts'

const app = await startApp()

async function anArchive(count: number) {
  const project = await aProject(app.server)
  const names: string[] = []
  for (let at = 0; at < count; at++) names.push(await anArchivedToggle(app.server, project))
  return { project, names, url: `/projects/${project}/archive` }
}

const archived = async (project: string): Promise<string[]> =>
  (await succeed(app.server, 'GET', `/api/admin/archive/features/${project}`)).features.map(
    ({ name }: { name: string }) => name,
  )

describe('the archive of a project', () => {
  itLong('says that it is empty', async () => {
    const { url } = await anArchive(0)
    await app.open(url)
    await screen.findByText('No archived toggles')
  })

  it('finds toggles by a part of the name in any case', async () => {
    const { url, names } = await anArchive(2)
    await app.open(url)
    await screen.findByText('2 of 2 archived toggles')
    await fill('Search archived toggles', ` ${names[0]?.toUpperCase()} `)
    await screen.findByText('1 of 2 archived toggles')
    expect(rowsOf('Archived toggles')).toEqual([expect.stringContaining(names[0] ?? '')])
    await press('Clear the search')
    await screen.findByText('2 of 2 archived toggles')
  })

  it('revives the selected toggles', async () => {
    const { project, url, names } = await anArchive(3)
    await app.open(url)
    await tick(`Select ${names[0]}`)
    await tick(`Select ${names[1]}`)
    const bar = await region('Selected toggles')
    await bar.findByText('2 toggles selected')
    await press('Revive', bar)
    await toasted('2 toggles revived')
    expect(await archived(project)).toEqual([names[2]])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected toggles' })).toBeNull())
  })

  itLong('selects only the rows that the search shows', async () => {
    const { url, names } = await anArchive(2)
    await app.open(url)
    await fill('Search archived toggles', names[1] ?? '')
    await screen.findByText('1 of 2 archived toggles')
    await tick('Select all shown')
    const bar = await region('Selected toggles')
    await bar.findByText('1 toggle selected')
  })

  itLong('deletes one toggle after its name is typed', async () => {
    const { project, url, names } = await anArchive(1)
    await app.open(url)
    await tick(`Select ${names[0]}`)
    await press('Delete permanently')
    const confirm = await dialog('Delete 1 toggle permanently?')
    expect(isDisabled('Delete permanently', confirm)).toBe(true)
    await fill(`Type ${names[0]} to confirm`, names[0] ?? '', confirm)
    await press('Delete permanently', confirm)
    await toasted('1 toggle deleted')
    expect(await archived(project)).toEqual([])
  })

  it('deletes several toggles after their number is typed', async () => {
    const { project, url } = await anArchive(2)
    await app.open(url)
    await tick('Select all shown')
    await press('Delete permanently')
    const confirm = await dialog('Delete 2 toggles permanently?')
    await fill('Type delete 2 to confirm', 'delete 2', confirm)
    await press('Delete permanently', confirm)
    await toasted('2 toggles deleted')
    expect(await archived(project)).toEqual([])
  })

  it('offers a Viewer no action', async () => {
    const { url, names } = await anArchive(1)
    await app.open(url, await aPerson(app.server))
    await tick(`Select ${names[0]}`)
    const bar = await region('Selected toggles')
    await waitFor(() => expect(bar.queryByRole('button', { name: 'Revive' })).toBeNull())
    expect(bar.queryByRole('button', { name: 'Delete permanently' })).toBeNull()
  })
})
