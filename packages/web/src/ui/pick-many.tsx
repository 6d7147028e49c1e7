import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'

/** Some of many, found by typing. The list closes with each choice, so that it never lies over what comes next. */
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
