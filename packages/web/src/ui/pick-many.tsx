import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'

/** A multi-select with search. The list closes after each choice, so that it never covers what follows. */
export function PickMany({ onChange, ...props }: MultiSelectProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MultiSelect
      searchable
      limit={50}
      hidePickedOptions
      {...props}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(value) => {
        setOpen(false)
        onChange?.(value)
      }}
    />
  )
}
