import { variantIdentifier } from './identifiers.ts'
import { commentOf, type Declared, declareTypes, header, type Language, type Named, quoted } from './language.ts'
import type { Shape } from './shape.ts'

const RESERVED = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case type self'.split(
    ' ',
  ),
)

const PLAIN: Readonly<Record<string, string>> = { string: 'str', number: 'float', boolean: 'bool', null: 'None' }

function typeOf(shape: Shape, inner: (shape: Shape, part: string) => string): string {
  if (shape.kind === 'enum') return `Literal[${shape.values.map(quoted).join(', ')}]`
  if (shape.kind === 'array') return `List[${inner(shape.items, 'item')}]`
  if (shape.kind === 'union') return `Union[${shape.of.map((one) => inner(one, one.kind)).join(', ')}]`
  return PLAIN[shape.kind] ?? 'Any'
}

/** The functional form, because a field can have any name. */
const declaration = ({ name, fields }: Declared): string[] => [
  `${name} = TypedDict(`,
  `    ${quoted(name)},`,
  '    {',
  ...fields.map(
    (field) => `        ${quoted(field.name)}: ${quoted(field.isOptional ? `Optional[${field.type}]` : field.type)},`,
  ),
  '    },',
  `    total=${fields.some(({ isOptional }) => isOptional) ? 'False' : 'True'},`,
  ')',
  '',
]

const typesOf = (toggle: Named): string[] => {
  if (toggle.variants.length === 0) return []
  const declared: Declared[] = []
  const payload = toggle.payload ? declareTypes(toggle.payload, `${toggle.typeName}Payload`, declared, typeOf) : 'None'
  const alias = payload === `${toggle.typeName}Payload` ? [] : [`${toggle.typeName}Payload = ${payload}`, '']
  return [...declared.flatMap(declaration), ...alias]
}

const docOf = (toggle: Named): string => commentOf(toggle).replaceAll('\\', '\\\\').replaceAll('"', "'")

const accessor = (toggle: Named): string[] => [
  `    def ${toggle.identifier}(self, context: Optional[Dict[str, Any]] = None) -> bool:`,
  `        """${docOf(toggle)}"""`,
  `        return self._client.is_enabled(${quoted(toggle.name)}, context)`,
  '',
  ...(toggle.variants.length === 0
    ? []
    : [
        `    def ${variantIdentifier(toggle.identifier, 'snake')}(`,
        '        self, context: Optional[Dict[str, Any]] = None',
        `    ) -> Optional[Variant["${toggle.typeName}Payload"]]:`,
        `        """The variant of ${docOf(toggle)}: ${toggle.variants.join(', ').replaceAll('\\', '\\\\').replaceAll('"', "'")}"""`,
        `        return _variant(self._client, ${quoted(toggle.name)}, context)`,
        '',
      ]),
]

const SHARED = `from __future__ import annotations

import json
from typing import Any, Dict, Generic, List, Literal, Optional, TypedDict, TypeVar, Union

P = TypeVar("P")


class Variant(Generic[P]):
    """A variant. The payload is None if the variant has none, or one that cannot be read."""

    def __init__(self, name: str, payload: Optional[P]) -> None:
        self.name = name
        self.payload = payload


def _variant(client: Any, name: str, context: Optional[Dict[str, Any]]) -> Optional[Variant[Any]]:
    found = client.get_variant(name, context)
    if not found.get("enabled"):
        return None
    payload = found.get("payload")
    if payload is None:
        return Variant(found["name"], None)
    value = payload["value"]
    try:
        if payload["type"] == "number":
            return Variant(found["name"], float(value))
        if payload["type"] == "json":
            return Variant(found["name"], json.loads(value))
    except ValueError:
        return Variant(found["name"], None)
    return Variant(found["name"], value)
`

export const python: Language = {
  style: 'snake',
  reserved: RESERVED,
  write: (toggles, project) =>
    [
      ...header(project).map((line) => `# ${line}`),
      SHARED,
      '',
      ...toggles.flatMap(typesOf),
      'TOGGLES: Dict[str, str] = {',
      ...toggles.map(({ identifier, name }) => `    ${quoted(identifier)}: ${quoted(name)},`),
      '}',
      '',
      '',
      'class Toggles:',
      '    """Accessors over a client of UnleashClient."""',
      '',
      '    def __init__(self, client: Any) -> None:',
      '        self._client = client',
      '',
      ...toggles.flatMap(accessor),
    ]
      .join('\n')
      .trimEnd()
      .concat('\n'),
}
